// What the palette can be asked for.
import type { IconChat } from "@/ui/icons";

export interface Command {
  id: string;
  group: "chats" | "waiting" | "acts";
  icon: typeof IconChat;
  name: string;
  detail?: string;
  keys?: string;
  run: () => void;
}

/** `rooms/<domain>/commands.ts` has a hook for these; `at` is their place among the others'. */
export interface Block {
  at: number;
  commands: readonly Command[];
  /** More of them are on their way. */
  awaits?: boolean;
}

/** One of the acts. */
export const act = (
  id: string,
  icon: Command["icon"],
  name: string,
  run: () => void,
  more: Pick<Command, "detail" | "keys"> = {},
): Command => ({ ...more, id, group: "acts", icon, name, run });
