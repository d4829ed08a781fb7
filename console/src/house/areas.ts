// The areas of the administration: each room says in its `area.ts` which it has; the landing and the palette show those that a
// person may open.
import type { Language, Profile } from "@/api/shapes";
import type { ScreenName } from "@/ui/href";
import type { TitleKey } from "./screen";

/** In the order in which they are shown. */
export const GROUPS = ["people", "chats", "knowledge", "connections", "security", "console"] as const;

/** `rooms/<domain>/area.ts`. */
export interface Area {
  screen: ScreenName;
  group: (typeof GROUPS)[number];
  /** Its place among the others of the group. */
  at: number;
  /** What else it is looked for by: what can be set or seen there. */
  also: Readonly<Record<Language, string>>;
}

export interface OpenArea extends Area {
  title: TitleKey;
}

/** Those that this person may open; filled by the application, which knows the screens. */
export const areas: { of: (me: Profile) => Promise<readonly OpenArea[]> } = { of: async () => [] };
