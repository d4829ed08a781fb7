// What was begun and not sent; survives switching, reloading and signing out, and is the same in every tab.

import { recall, remember, remembered } from "@/browser/device";
import { limits } from "@/generated/catalogue";
import { onForgetChats } from "@/session/store";

const KEPT = "drafts";
const AFTER_MS = 250;

type Kept = Readonly<Record<string, string>>;

const drafts = new Map<string, string>(Object.entries(recall<Kept>(KEPT, {})));
/** What this tab has changed and not written yet: no other tab has a say in it. */
const unwritten = new Set<string>();
const listeners = new Map<string, Set<(text: string) => void>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Only what this tab has changed: what others wrote meanwhile stays. */
function write(): void {
  clearTimeout(timer);
  timer = undefined;
  if (unwritten.size === 0) return;
  const all = new Map(Object.entries(recall<Kept>(KEPT, {})));
  // In the order in which they were written in, the oldest first.
  for (const [chat, text] of [...drafts].filter(([chat]) => unwritten.has(chat))) {
    all.delete(chat);
    all.set(chat, text);
  }
  for (const chat of unwritten) if (!drafts.has(chat)) all.delete(chat);
  unwritten.clear();
  const kept = [...all].slice(-limits.TRANSCRIPT_CACHE);
  remember(KEPT, kept.length === 0 ? null : Object.fromEntries(kept));
}

export const draftOf = (chat: string): string => drafts.get(chat) ?? "";

/** What was written in last comes last. */
function set(chat: string, text: string): void {
  drafts.delete(chat);
  if (text !== "") drafts.set(chat, text);
}

export function keepDraft(chat: string, text: string): void {
  if (draftOf(chat) === text) return;
  set(chat, text);
  unwritten.add(chat);
  // What was sent must not be there to be sent again elsewhere.
  if (text === "") write();
  else timer ??= setTimeout(write, AFTER_MS);
}

const shown = (chat: string, text: string): void => {
  for (const changed of listeners.get(chat) ?? []) changed(text);
};

/** As if it had been written: the field that shows it does so too. */
export function putDraft(chat: string, text: string): void {
  keepDraft(chat, text);
  shown(chat, text);
}

/** Tells what another tab has made of a draft; what this one is still writing is never replaced. */
export function onDraft(chat: string, changed: (text: string) => void): () => void {
  const known = listeners.get(chat) ?? new Set();
  listeners.set(chat, known.add(changed));
  return () => {
    known.delete(changed);
    if (known.size === 0) listeners.delete(chat);
  };
}

function told({ key }: StorageEvent): void {
  // A key of null: everything was cleared.
  if (key !== null && key !== remembered(KEPT)) return;
  const kept = recall<Kept>(KEPT, {});
  // Where no more are kept, one that is not there may only have made room.
  const full = Object.keys(kept).length >= limits.TRANSCRIPT_CACHE;
  for (const chat of new Set([...drafts.keys(), ...Object.keys(kept)])) {
    const text = kept[chat] ?? "";
    if (unwritten.has(chat) || draftOf(chat) === text || (full && text === "")) continue;
    set(chat, text);
    shown(chat, text);
  }
}

/** Replies and whispers are kept apart: what was begun as a whisper is never found in the field for the customer. */
export const keptAs = (uniQref: string, whisper: boolean): string =>
  whisper ? `whisper ${uniQref}` : uniQref;

/** What was begun in a chat. */
export interface Draft {
  text: string;
  whisper: boolean;
}

export const draftsOf = (uniQref: string): Draft[] =>
  [false, true]
    .map((whisper) => ({ text: draftOf(keptAs(uniQref, whisper)).trim(), whisper }))
    .filter(({ text }) => text !== "");

export function forgetDrafts(uniQref: string, drafts: readonly Draft[]): void {
  for (const { whisper } of drafts) keepDraft(keptAs(uniQref, whisper), "");
}

/** Takes what was begun out of its fields, of a chat that somebody else has now. */
export function takeBegun(uniQref: string): string {
  const drafts = draftsOf(uniQref);
  forgetDrafts(uniQref, drafts);
  return drafts.map(({ text }) => text).join("\n");
}

/** The note with a transfer that has not gone yet. */
export const noteOf = (uniQref: string): string => `note ${uniQref}`;

export type Voice = "reply" | "whisper";

/** Whether one whispers in a chat lasts as its drafts do. */
const voice = (uniQref: string): string => `voice ${uniQref}`;
export const voiceOf = (uniQref: string): Voice =>
  draftOf(voice(uniQref)) === "whisper" ? "whisper" : "reply";
export const keepVoice = (uniQref: string, to: Voice): void =>
  keepDraft(voice(uniQref), to === "whisper" ? to : "");

onForgetChats.add(() => {
  clearTimeout(timer);
  timer = undefined;
  unwritten.clear();
  drafts.clear();
});

globalThis.addEventListener?.("storage", told);
// Closing the page does not wait for the timer, nor does going on to another tab.
globalThis.addEventListener?.("pagehide", write);
globalThis.addEventListener?.("blur", write);
