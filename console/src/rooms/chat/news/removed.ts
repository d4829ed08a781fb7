// What is told of a chat that one no longer has or is in: where it waits now, or who has it and how that came. Pure.
import type { Chat } from "@/api/shapes";
import type { Kinds } from "@/live/frames";
import { isGoing } from "../people/roles";
import type { News } from "./kinds";

interface Gone extends Pick<News, "own" | "tone" | "ends"> {
  values?: Readonly<Record<string, string>>;
  /** One is still in it. */
  stays?: true;
}

type Removed = Kinds["chat.removed"];

/** Whoever made somebody the owner who was in it stays in it. */
export const hasCrowned = (chat: Chat, { taken_by }: Removed): boolean =>
  chat.participants.some(({ user_id }) => user_id === taken_by?.user_id);

/** Whoever is out of it because it has ended was not sent out. */
const isOver = ({ status, breadcrumbs }: Chat): boolean =>
  status !== "In Progress" || breadcrumbs.some(({ type, detail }) => type === "parted" && detail === "over");

/** Null where the person knows: they did it here. Without words of its own it is told as lost. */
export function goneOf(removed: Removed, chat: Chat, me: number): Gone | null {
  const { cause, skill, taken_by, given_by } = removed;
  const agent = taken_by?.name;
  const inLine = (own: Gone["own"]): Gone => (skill == null ? {} : { own, values: { skill } });
  switch (cause) {
    case "requeued":
      return inLine("ringing.requeued");
    case "unanswered":
      return inLine("ringing.moved");
    case "transferred":
      return { ...inLine("ringing.waits"), tone: "success", ends: true };
    case "handed_over": {
      // Whoever passed it on to somebody who is in it did so here.
      if (chat.owner_id !== me) return null;
      const crowned = hasCrowned(chat, removed);
      const name = agent ?? (isGoing(chat) ? chat.invitation?.name : undefined);
      const named = name === undefined ? { own: "ringing.has" as const } : hasIt("ringing.has_by", name);
      return { ...named, tone: "success", ...(crowned ? { stays: true } : { ends: true }) };
    }
    case "taken_over":
      return agent === undefined ? {} : { ...hasIt("ringing.taken_by", agent), stays: true };
    case "given": {
      if (given_by?.user_id === me) return null;
      if (agent === undefined || given_by == null) return {};
      return { own: "ringing.given", values: { agent, by: given_by.name }, ends: true };
    }
    case "parted":
      return { own: isOver(chat) ? "people.over" : "people.out" };
    default:
      cause satisfies never;
      return {};
  }
}

const hasIt = (own: "ringing.has_by" | "ringing.taken_by", agent: string): Gone => ({
  own,
  values: { agent },
});
