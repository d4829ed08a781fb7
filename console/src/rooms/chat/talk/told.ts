// What is held of a transcript: parts that were told at different times, put together by index. Pure.
import type { Message } from "@/api/shapes";

/** So far a reader at the end keeps what lies above; it is asked for again by whoever scrolls up. */
export const KEPT_AT_END = 1_000;
const KEPT_AFTER = 500;

const RANK = { sent: 0, delivered: 1, read: 2 } as const;

/** One index is one message: as it was told last, and as far as it is known to have come. */
const newer = (known: Message, told: Message): Message =>
  RANK[known.message_status] > RANK[told.message_status]
    ? { ...told, message_status: known.message_status }
    : told;

/** Both in order of their indexes; of a message that is in both, what was `told`. */
export function folded(known: readonly Message[], told: readonly Message[]): readonly Message[] {
  const [first, last] = [told[0], known.at(-1)];
  if (first === undefined) return known;
  if (last === undefined) return told;
  if (first.messageIndex > last.messageIndex) return known.concat(told);
  const all: Message[] = [];
  let [at, changed] = [0, false];
  for (const message of told) {
    for (; at < known.length && (known[at] as Message).messageIndex < message.messageIndex; at += 1)
      all.push(known[at] as Message);
    const same = known[at]?.messageIndex === message.messageIndex ? (known[at] as Message) : null;
    const kept = same === null || same === message ? message : newer(same, message);
    changed ||= kept !== same;
    all.push(kept);
    if (same !== null) at += 1;
  }
  if (!changed) return known;
  return all.concat(known.slice(at));
}

/** Marks only move on: what was said to the customer before something that they have read, they have read. */
export function marked(messages: readonly Message[]): readonly Message[] {
  let best: Message["message_status"] = "sent";
  let moved: Message[] | null = null;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at] as Message;
    if (message.Sender !== "Agent" || message.whisper) continue;
    if (RANK[message.message_status] >= RANK[best]) best = message.message_status;
    else {
      moved ??= [...messages];
      moved[at] = { ...message, message_status: best };
    }
  }
  return moved ?? messages;
}

/** What is not held although something before it is: indexes are dense. */
export interface Hole {
  /** The first index behind it. */
  before: number;
  amount: number;
}

/** The hole that is nearest to the end. */
export function holeOf(messages: readonly Message[]): Hole | null {
  for (let at = messages.length - 1; at > 0; at -= 1) {
    const [before, here] = [messages[at - 1] as Message, messages[at] as Message];
    const amount = here.messageIndex - before.messageIndex - 1;
    if (amount > 0) return { before: here.messageIndex, amount };
  }
  return null;
}

/** For a reader at the end, who sees none of it: the whole end, and not too much of what is above. */
export function trimmed(messages: readonly Message[]): readonly Message[] {
  const hole = holeOf(messages);
  const whole =
    hole === null
      ? messages
      : messages.slice(messages.findIndex(({ messageIndex }) => messageIndex === hole.before));
  return whole.length > KEPT_AT_END ? whole.slice(-KEPT_AFTER) : whole;
}
