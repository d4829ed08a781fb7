// What somebody has written in notes and not saved yet. Pure rules first, then the store that a reload does not empty.
import { create } from "zustand";
import type { Answer } from "@/api/calls";
import { forgetAll, recall, remember } from "@/browser/device";
import { onForgetChats } from "@/session/store";
import { KEPT, keptAs } from "./kept";

export type Note = Answer<"internal/notes", "put">;

/** `full`: there is no room for one more note. `overtaken`: the note was changed elsewhere since `version`. */
export type State = "waiting" | "saving" | "unsaved" | "full" | "overtaken";

export interface Writing {
  /** The version that it was made from; 0 for a new note. */
  version: number;
  text: string;
  state: State;
  /** When `overtaken`: the note as it is now, null where it is gone. */
  theirs: Note | null;
}

/** By the id of its note. What is saved is not here. */
export type Pad = Readonly<Record<string, Writing>>;

export type Step =
  | { kind: "typed"; id: string; version: number; text: string }
  | { kind: "sent"; id: string }
  | { kind: "kept"; id: string; note: Note }
  | { kind: "failed"; id: string; state: "unsaved" | "full" }
  | { kind: "overtaken"; id: string; theirs: Note | null }
  /** Of two texts: one's own, the other one, or both, each as a note. */
  | { kind: "mine"; id: string }
  | { kind: "dropped"; id: string }
  | { kind: "both"; id: string; as: string };

const NEW: Omit<Writing, "text"> = { version: 0, state: "waiting", theirs: null };

const without = (pad: Pad, id: string): Pad =>
  Object.fromEntries(Object.entries(pad).filter(([other]) => other !== id));

export function stepped(pad: Pad, step: Step): Pad {
  const { id } = step;
  const now = pad[id];
  if (step.kind === "typed") {
    const { text } = step;
    const version = now?.version ?? step.version;
    // A note that was never saved and says nothing is none.
    if (text === "" && version === 0 && (now === undefined || now.state !== "saving"))
      return without(pad, id);
    // Until both texts have been seen, nothing of it is sent; what is on its way is answered first.
    const waits = now === undefined || now.state === "unsaved" || now.state === "full";
    const next = now ?? { ...NEW, version };
    return { ...pad, [id]: { ...next, text, state: waits ? "waiting" : next.state } };
  }
  if (now === undefined) return pad;
  const change = (to: Partial<Writing>): Pad => ({ ...pad, [id]: { ...now, ...to } });
  switch (step.kind) {
    case "sent":
      return change({ state: "saving" });
    case "kept":
      return now.text === step.note.text
        ? without(pad, id)
        : change({ version: step.note.version, state: "waiting", theirs: null });
    case "failed":
      return change({ state: step.state });
    case "overtaken":
      return change({ state: "overtaken", theirs: step.theirs });
    case "mine":
      return change({ version: now.theirs?.version ?? 0, state: "waiting", theirs: null });
    case "both":
      return { ...without(pad, id), [step.as]: { ...NEW, text: now.text } };
    case "dropped":
      return without(pad, id);
  }
}

/** A reload cut the call off: whether it arrived is not known, and the same text again does no harm. */
const afterReload = (pad: Pad): Pad =>
  Object.fromEntries(
    Object.entries(pad).map(([id, writing]) => [
      id,
      writing.state === "overtaken" ? writing : { ...writing, state: "waiting" },
    ]),
  );

export const usePad = create<{ owner: number | null; pad: Pad }>(() => ({ owner: null, pad: {} }));

const kept = (owner: number): Pad => recall<Pad>(keptAs(owner), {});

/** Whose it is: what that person has not got saved yet is there again. */
export function belongs(owner: number): void {
  if (usePad.getState().owner !== owner) usePad.setState({ owner, pad: afterReload(kept(owner)) });
}

export function step(one: Step): void {
  const { owner, pad } = usePad.getState();
  if (owner === null) return;
  const next = stepped(pad, one);
  usePad.setState({ pad: next });
  // Other tabs of theirs keep what they have there.
  const touched = [one.id, ...(one.kind === "both" ? [one.as] : [])];
  const all = Object.fromEntries([
    ...Object.entries(kept(owner)).filter(([id]) => !touched.includes(id)),
    ...Object.entries(next).filter(([id]) => touched.includes(id)),
  ]);
  remember(keptAs(owner), Object.keys(all).length === 0 ? null : all);
}

const nobodys = () => usePad.setState(usePad.getInitialState(), true);

onForgetChats.add(() => {
  forgetAll(KEPT);
  nobodys();
});
