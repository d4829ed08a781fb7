// The notes of an open wrap-up are kept by the server as they are written: they are there on another device too, and what
// nobody sends in time becomes the chat's notes.
import { useCallback, useEffect, useRef } from "react";
import { useAct } from "@/api/useAct";
import { settle, useHeld } from "./held";

const isHeld = (uniQref: string): boolean => useHeld.getState().held?.uniQref === uniQref;

/** Told when one has stopped to write, not with every letter. */
const KEPT_AFTER_MS = 1_000;
const QUIET = { quiet: true as const };

export function useKeptNotes(uniQref: string): { keep: (notes: string) => void; forget: () => void } {
  const { run } = useAct("patch", "livechat/details", QUIET);
  const unsaid = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    unsaid.current = undefined;
  }, []);

  const tell = useCallback(async () => {
    // An end that can still be taken back has no notes yet; whoever goes on to another chat does not take it back.
    if (unsaid.current !== undefined && isHeld(uniQref)) await settle();
    const notes = unsaid.current;
    forget();
    // The device has them as well, and the next letter tells them again.
    if (notes !== undefined) run({ body: { uniQref, wrap_up: "keep", notes } }).catch(() => undefined);
  }, [forget, run, uniQref]);

  const keep = useCallback(
    (notes: string) => {
      clearTimeout(timer.current);
      unsaid.current = notes;
      const later = () => {
        timer.current = setTimeout(() => (isHeld(uniQref) ? later() : void tell()), KEPT_AFTER_MS);
      };
      later();
    },
    [tell, uniQref],
  );

  // Who looks at another chat has stopped to write.
  useEffect(() => () => void tell(), [tell]);
  return { keep, forget };
}
