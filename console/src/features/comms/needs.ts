// What a chat needs of its agent: since when its customer waits for an answer, and which chat needs one most. Pure.
import type { Chat, Message } from "@/api/shapes";

/** What the customer can read; a whisper answers nobody, and a line of the system neither. */
const isAnswer = ({ Sender, type, whisper }: Message): boolean =>
  Sender === "Agent" && type === "message" && !whisper;

const isAsked = ({ Sender, type }: Message): boolean => Sender === "Client" && type === "message";

/**
 * When the customer wrote what nobody has answered yet, the oldest of it; null where no answer is owed.
 * Of a long chat only the last messages may be here. If none of these answers, the oldest of them counts: the customer
 * has waited at least since then.
 */
export function owedSince({ status, Messages }: Pick<Chat, "status" | "Messages">): string | null {
  if (status !== "In Progress") return null;
  const answered = Messages.findLastIndex(isAnswer);
  return Messages.slice(answered + 1).find(isAsked)?.ReceivedAt ?? null;
}

/**
 * The chat that needs its agent most: whose customer has waited longest for an answer; if nobody waits, the wrap-up
 * that times out first. Undefined where no chat needs anything. `now` in milliseconds; a wrap-up that has timed out
 * needs nobody.
 */
export function mostNeedy(chats: readonly Chat[], now: number): string | undefined {
  const owed = earliest(chats, owedSince);
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
