// What a room registers. Each part comes with what it is a part of, and so stands in a file of its own: `room.ts` is in every
// first load and imports nothing heavy, `behind.ts` comes with the frame, `commands.ts` with the palette, `dialogs.ts` with
// the first dialog.
import type { ComponentType } from "react";
import type { Patch } from "@/api/answers";
import type { Language, Profile } from "@/api/shapes";
import type { Kind, LiveEvent } from "@/live/frames";
import type { ScreenName } from "@/ui/href";
import type { IconChat } from "@/ui/icons";
import type { Redirects, Screens } from "./screen";

/** `rooms/<domain>/room.ts`: what is there before anybody has signed in. */
export interface Room {
  screens?: Screens;
  redirects?: Redirects;
  /** Called once, before there are routes: takes from the page's own address what is meant for the room. */
  starts?: () => void;
  /** Takes from an address what is meant for the room; whether there was anything. */
  takes?: (query: URLSearchParams) => boolean;
  /** An address was left alone, as who is signed in stays where they are. */
  leftAlone?: (screen: ScreenName, query: URLSearchParams) => void;
  /** Called by the application for as long as the page is there. */
  useAlways?: () => void;
  /** Called wherever something may be said over a page. */
  useSaying?: () => void;
  /** Stands above every page. */
  Banner?: ComponentType;
  /** Whether a dialog of the room is open, which is fetched then: see `dialogs.ts`. */
  useDialog?: () => boolean;
  /** Before somebody signs out. */
  settles?: () => Promise<void>;
  /** What still keeps somebody who signs out, in words; nothing where nothing does. */
  keeps?: () => Promise<string>;
}

/** What frames change in the cached answers, by their kind: none where the answers are asked for again. */
export type Patches = { readonly [K in Kind]?: (event: Extract<LiveEvent, { kind: K }>) => Patch[] };

/** Where a module begins in the rail, and its word there. */
export interface InRail {
  /** Its place among the others'. */
  at: number;
  screen: ScreenName;
  icon: typeof IconChat;
  word: "comms" | "floor" | "knowledge" | "admin";
}

/** What opens at the side from the foot of the rail. */
export interface Aside {
  icon: typeof IconChat;
  name: Readonly<Record<Language, string>>;
  Pane: ComponentType<{ opened: boolean; close: () => void }>;
}

/** Asks the person something on arrival. */
export interface Prompt {
  /** Whether it has the person to itself now. */
  useHolds?: (me: Profile) => boolean;
  /** `held`: another room's prompt has them. */
  Part: ComponentType<{ me: Profile; held: boolean }>;
}

type OfPerson = ComponentType<{ me: Profile }>;

/** `rooms/<domain>/behind.ts`: what comes with the frame of the screens behind the sign-in. */
export interface Behind {
  patches?: Patches;
  /** Called by the frame for as long as somebody is signed in. */
  useSignedIn?: (me: Profile) => void;
  /** How much waits to be seen on a screen. */
  counts?: { screen: ScreenName; useCount: (me: Profile) => number };
  /** Who asks for an answer at once, for the title of a tab that nobody looks at. */
  useCalling?: (me: Profile) => string | null;
  rail?: InRail;
  aside?: Aside;
  /** Stands above the banners that everybody sees. */
  Banner?: OfPerson;
  /** In the top bar, before the bell. */
  Standing?: ComponentType<{ profile: Profile }>;
  /** At the end of the top bar. `announced`: how much waits in the inbox. */
  Menu?: ComponentType<{ profile: Profile; announced: number }>;
  /** Lies over every screen. */
  Over?: OfPerson;
  /** Opened by name, see overlays.ts. */
  overlays?: Readonly<Record<string, ComponentType<{ close: () => void }>>>;
  prompt?: Prompt;
}
