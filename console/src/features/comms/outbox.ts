// Messages on their way, and those that did not arrive. Pure rules first, then the store that a reload does not empty.
import { create } from "zustand";
import type { Message } from "@/api/shapes";
import { recall, remember } from "@/session/device";

export interface Outgoing {
  client_id: string;
  uniQref: string;
  text: string;
  /** To the chat's agents alone. */
  whisper: boolean;
  at: number;
  state: "sending" | "failed";
  /** No answer came: it is sent again by itself when the line is back. */
  unanswered: boolean;
  why: string | null;
}

export type Post =
  | { kind: "post"; message: Pick<Outgoing, "client_id" | "uniQref" | "text" | "whisper" | "at"> }
  | { kind: "again"; client_id: string }
  | { kind: "arrived"; client_id: string }
  | { kind: "failed"; client_id: string; unanswered: boolean; why: string }
  | { kind: "dropped"; client_id: string };

export function post(outbox: readonly Outgoing[], event: Post): readonly Outgoing[] {
  const change = (id: string, to: Partial<Outgoing>) =>
    outbox.map((message) => (message.client_id === id ? { ...message, ...to } : message));
  switch (event.kind) {
    case "post":
      return twice(outbox, event.message)
        ? outbox
        : [...outbox, { ...event.message, state: "sending", unanswered: false, why: null }];
    case "again":
      return change(event.client_id, { state: "sending", unanswered: false, why: null });
    case "failed":
      return change(event.client_id, { state: "failed", unanswered: event.unanswered, why: event.why });
    case "arrived":
    case "dropped":
      return outbox.filter((message) => message.client_id !== event.client_id);
  }
}

export type Words = Pick<Outgoing, "uniQref" | "text" | "whisper">;

/** A pending message is not added twice with the same text. */
export const twice = (outbox: readonly Outgoing[], message: Words): boolean =>
  outbox.some(
    (other) =>
      other.state === "sending" &&
      other.uniQref === message.uniQref &&
      other.text === message.text &&
      other.whisper === message.whisper,
  );

/** What of a chat is still pending: the feed may tell of a message before its own answer does. */
export function pendingOf(
  outbox: readonly Outgoing[],
  uniQref: string,
  messages: readonly Message[],
): readonly Outgoing[] {
  const own = outbox.filter((message) => message.uniQref === uniQref);
  if (own.length === 0) return own;
  const arrived = new Set(messages.map((message) => message.client_id));
  return own.filter((message) => !arrived.has(message.client_id));
}

const KEPT = "outbox";

/** A reload cut the call off; whether it arrived is not known, and its client id makes a repeat harmless. */
const afterReload = (message: Outgoing): Outgoing =>
  message.state === "sending" ? { ...message, state: "failed", unanswered: true } : message;

export const useOutbox = create<{ outbox: readonly Outgoing[] }>(() => ({
  outbox: recall<Outgoing[]>(KEPT, []).map(afterReload),
}));

export function posted(event: Post): void {
  const { outbox } = useOutbox.getState();
  const next = post(outbox, event);
  if (next === outbox) return;
  useOutbox.setState({ outbox: next });
  remember(KEPT, next.length === 0 ? null : next);
}
