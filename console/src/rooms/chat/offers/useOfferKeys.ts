// Accept, decline and come back by key, on every screen and over every dialog. Mounted once, by the frame.
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Profile } from "@/api/shapes";
import { comesBack } from "@/rooms/presence/face/away";
import { usePresence } from "@/rooms/presence/face/usePresence";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { doNow } from "../chatActs";
import { undo, useHeld } from "../ending/held";
import { type Ask, useAnswers, useAsks } from "./asks";

/** What has just been done; else what is asked of others in the chat that is open and not answered yet. */
const takeBack = (): void => (useHeld.getState().held === null ? doNow("cancel") : undo());

/** Whoever reaches for a key answers what stood there. What took its place unbidden hears the key so much later. */
const REPLACED_MS = 600;

/** The ask that a key answers, unless it has only just taken the place of one that this person did not answer. */
function useMeant(ask: Ask | undefined): () => Ask | undefined {
  const ref = ask?.uniQref ?? null;
  const seen = useRef({ ask: null as string | null, answered: null as string | null, lost: 0, since: 0 });
  useEffect(() => {
    const { current } = seen;
    const now = Date.now();
    if (current.ask !== null && current.ask !== ref && current.ask !== current.answered) current.lost = now;
    if (ref !== null && ref !== current.ask) current.since = now - current.lost < REPLACED_MS ? now : 0;
    current.ask = ref;
  }, [ref]);
  return useCallback(() => {
    if (ask === undefined || Date.now() - seen.current.since < REPLACED_MS) return undefined;
    seen.current.answered = ask.uniQref;
    return ask;
  }, [ask]);
}

export function useOfferKeys(me: Profile): void {
  const meant = useMeant(useAsks(me)[0]);
  const { accept, decline } = useAnswers(me);
  const change = usePresence();
  const back = comesBack(me);
  const answer = useCallback(
    (by: (ask: Ask) => void) => {
      const ask = meant();
      if (ask !== undefined) by(ask);
    },
    [meant],
  );
  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        { key: "a", alt: true, over: true, run: () => answer(accept) },
        { key: "d", alt: true, over: true, run: () => answer(decline) },
        { key: "z", alt: true, over: true, run: takeBack },
        { key: "b", alt: true, over: true, run: () => back && change({ available: true }) },
      ],
      [answer, accept, decline, back, change],
    ),
  );
}
