// What was begun and not sent; survives switching, reloading and signing out.

import { limits } from "@/generated/catalogue";
import { recall, remember } from "@/session/device";

const KEPT = "drafts";
const AFTER_MS = 250;

const drafts = new Map<string, string>(Object.entries(recall<Record<string, string>>(KEPT, {})));
let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const kept = [...drafts].slice(-limits.TRANSCRIPT_CACHE);
  remember(KEPT, kept.length === 0 ? null : Object.fromEntries(kept));
}

export const draftOf = (chat: string): string => drafts.get(chat) ?? "";

export function keepDraft(chat: string, text: string): void {
  drafts.delete(chat);
  if (text !== "") drafts.set(chat, text);
  timer ??= setTimeout(write, AFTER_MS);
}

/** Replies and whispers are kept apart: what was begun as a whisper is never found in the field for the customer. */
export const keptAs = (uniQref: string, whisper: boolean): string =>
  whisper ? `whisper ${uniQref}` : uniQref;

export type Voice = "reply" | "whisper";

/** Whether one whispers in a chat lasts as its drafts do. */
const voice = (uniQref: string): string => `voice ${uniQref}`;
export const voiceOf = (uniQref: string): Voice =>
  draftOf(voice(uniQref)) === "whisper" ? "whisper" : "reply";
export const keepVoice = (uniQref: string, to: Voice): void =>
  keepDraft(voice(uniQref), to === "whisper" ? to : "");

// Closing the page does not wait for the timer.
globalThis.addEventListener?.("pagehide", write);
