// What helps one write in a chat: the panel of canned responses, the suggested one, automatic ones, and placeholders as they are sent.
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { useCanned } from "@/rooms/canned/face/useCanned";
import { useMe } from "@/session/useProfile";
import { corrected, phrasesOf, type Written } from "./automatic";
import { asSent, valuesOf } from "./placeholders";
import { foundIn, type Ready, readyFor, suggestedFor } from "./responses";

/** With the slash what is asked for stands in the message box; opened otherwise, the panel has a field of its own. */
interface Panel {
  by: "slash" | "button";
  asked: string;
  at: number;
}

const NONE: readonly never[] = [];
const PLACEHOLDER_BEGINS = "{%";
/** What is typed, and not pasted, dropped or put in by an input method. */
const TYPED: ReadonlySet<string> = new Set(["insertText", "insertLineBreak"]);

/** `put` writes a text into the message box, with the caret there. */
export function useAssist({
  chat,
  text,
  reply,
  box,
  put,
}: {
  chat: Chat;
  text: string;
  /** It is for the customer: whispers are not predicted. */
  reply: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  put: (written: Written) => void;
}) {
  const me = useMe();
  // Nothing is asked for before somebody begins to write.
  const [awake, setAwake] = useState(false);
  const holds = text.includes(PLACEHOLDER_BEGINS);
  const canned = useCanned(awake);
  const own = useCall(awake || holds ? "environment/variables" : null);
  const { name, surname, email, phone, skill } = chat;
  const { nickname, firstname } = me;
  const items = canned.data?.items ?? NONE;
  const variables = own.data?.items ?? NONE;
  const values = useMemo(
    () => valuesOf({ name, surname, email, phone, skill }, { nickname, firstname }, variables),
    [name, surname, email, phone, skill, nickname, firstname, variables],
  );
  const ready = useMemo(() => readyFor(items, values), [items, values]);
  const phrases = useMemo(() => phrasesOf(items, values), [items, values]);

  const [panel, setPanel] = useState<Panel | null>(null);
  const asked = panel?.by === "slash" ? text.slice(1) : (panel?.asked ?? null);
  const found = useMemo(() => (asked === null ? NONE : foundIn(ready, asked)), [ready, asked]);
  const at = Math.min(panel?.at ?? 0, Math.max(0, found.length - 1));

  const [hidden, setHidden] = useState(false);
  if (hidden && text === "") setHidden(false);
  const predicts = me.preferences.predictive_canned && reply && !hidden && panel === null;
  const suggestion = useMemo(() => (predicts ? suggestedFor(text, ready) : null), [predicts, text, ready]);
  /** What was last put in, and what stood there before. */
  const last = useRef<{ before: Written; after: string } | null>(null);

  const replace = (before: Written, after: Written) => {
    last.current = { before, after: after.text };
    put(after);
  };
  const close = () => {
    setPanel(null);
    box.current?.focus();
  };
  /** In the place of what was asked for with a slash; otherwise where the caret is. */
  const insert = ({ text: said }: Ready, from: "panel" | "suggestion") => {
    const all = from === "suggestion" || panel?.by === "slash";
    const caret = box.current?.selectionStart ?? text.length;
    const [begin, end] = all ? [0, text.length] : [caret, box.current?.selectionEnd ?? caret];
    const before = text.slice(0, begin) + said;
    const was = panel?.by === "slash" ? { text: "", caret: 0 } : { text, caret };
    close();
    replace(was, { text: before + text.slice(end), caret: before.length });
  };
  /** One that cannot be filled in here stays where it is, and says why. */
  const choose = (one: Ready | undefined) => {
    if (one !== undefined && one.unknown.length === 0) insert(one, "panel");
  };
  const move = (by: number) => {
    if (panel !== null && found.length > 0)
      setPanel({ ...panel, at: (at + by + found.length) % found.length });
  };

  /** A key in the panel's field, or in the message box where that asks for it. */
  const panelKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") choose(found[at]);
    else if (event.key === "Escape") close();
    else if (event.key === "Backspace" && asked === "" && panel?.by === "button") close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const isUndo = (event: KeyboardEvent): boolean =>
    event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

  /** A key in the message box; true where it was for this. */
  const key = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (panel?.by === "slash") return panelKey(event);
    const back = last.current;
    if (isUndo(event) && back !== null && back.after === text) {
      last.current = null;
      put(back.before);
    } else if (suggestion === null) return false;
    else if (event.key === "Tab" && !event.shiftKey && event.currentTarget.selectionEnd === text.length)
      insert(suggestion, "suggestion");
    else if (event.key === "Escape") setHidden(true);
    else return false;
    event.preventDefault();
    return true;
  };

  /** What was written, as it becomes; true where this has put something else in its place. */
  const typed = (next: string, event: InputEvent): boolean => {
    const byHand = TYPED.has(event.inputType) && !event.isComposing;
    if (byHand && text === "" && next === "/") setPanel({ by: "slash", asked: "", at: 0 });
    else if (panel?.by === "slash") setPanel(next.startsWith("/") ? { ...panel, at: 0 } : null);
    if (!byHand || panel !== null) return false;
    const written = { text: next, caret: box.current?.selectionStart ?? next.length };
    const fixed = corrected(written, phrases);
    if (fixed !== null) replace(written, fixed);
    return fixed !== null;
  };

  const sent = asSent(text, values);
  const loading = own.data === undefined && own.problem === undefined;
  return {
    canned,
    panel,
    asked: asked ?? "",
    found,
    at,
    suggestion,
    /** The message as it is sent, and the words in it that are unknown here. */
    sent: sent.text,
    unknown: sent.unknown,
    /** Whether one of its words may still turn out to be known. */
    waits: sent.unknown.length > 0 && loading,
    wake: () => setAwake(true),
    key,
    typed,
    panelKey,
    choose,
    close,
    ask: (what: string) => setPanel((now) => now && { ...now, asked: what, at: 0 }),
    look: (which: number) => setPanel((now) => now && { ...now, at: which }),
    /** By the button or its key: opens the panel, or closes it. */
    toggle: () => {
      setAwake(true);
      if (panel === null) setPanel({ by: "button", asked: "", at: 0 });
      else close();
    },
    take: () => {
      if (suggestion !== null) insert(suggestion, "suggestion");
    },
    hide: () => {
      setHidden(true);
      box.current?.focus();
    },
  };
}

export type Assist = ReturnType<typeof useAssist>;
