// Which chat needs its agent most: since when a customer waits for an answer is the server's to say. Pure.
import type { Chat } from "@/api/shapes";

/**
 * The chat that needs its agent most: whose customer has waited longest for an answer; if nobody waits, the wrap-up
 * that times out first. Undefined where no chat needs anything. `now` in milliseconds; a wrap-up that has timed out
 * needs nobody.
 */
export function mostNeedy(chats: readonly Chat[], now: number): string | undefined {
  const owed = earliest(chats, ({ waiting_since }) => waiting_since);
  if (owed !== undefined) return owed.uniQref;
  const wrapUp = ({ status, wrap_up_until }: Chat) =>
    status === "Wrap-up" && Date.parse(wrap_up_until ?? "") > now ? wrap_up_until : null;
  return earliest(chats, wrapUp)?.uniQref;
}

/** Of those that have such an instant the one where it is earliest; of two, the first. */
function earliest(chats: readonly Chat[], instant: (chat: Chat) => string | null): Chat | undefined {
  let found: { chat: Chat; at: string } | undefined;
  for (const chat of chats) {
    const at = instant(chat);
    if (at !== null && (found === undefined || at < found.at)) found = { chat, at };
  }
  return found?.chat;
}
