// A person's messages on their way, and those that did not arrive. Pure rules first, then the store that a reload does not
// empty; somebody else at the same browser has one of their own.
import { create } from "zustand";
import type { Message } from "@/api/shapes";
import { recall, remember } from "@/browser/device";
import { useSession } from "@/session/store";

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

const keptAs = (owner: number): string => `outbox.${owner}`;
const kept = (owner: number): Outgoing[] => recall<Outgoing[]>(keptAs(owner), []);

/** A reload cut the call off; whether it arrived is not known, and its client id makes a repeat harmless. */
const afterReload = (message: Outgoing): Outgoing =>
  message.state === "sending" ? { ...message, state: "failed", unanswered: true } : message;

interface Owned {
  /** Nobody's until it is known who is signed in. */
  owner: number | null;
  outbox: readonly Outgoing[];
}
const NOBODYS: Owned = { owner: null, outbox: [] };

export const useOutbox = create<Owned>(() => NOBODYS);

/** Whose it is: what that person has not got sent yet is there again. */
export function belongs(owner: number): void {
  if (useOutbox.getState().owner !== owner)
    useOutbox.setState({ owner, outbox: kept(owner).map(afterReload) });
}

// Whoever signs out takes what is unsent along, as a reload does.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useOutbox.setState(NOBODYS);
});

export function posted(event: Post): void {
  const { owner, outbox } = useOutbox.getState();
  const next = post(outbox, event);
  if (owner === null || next === outbox) return;
  useOutbox.setState({ outbox: next });
  // Other tabs of theirs keep what they have there.
  const all = post(kept(owner), event);
  remember(keptAs(owner), all.length === 0 ? null : all);
}
