// Tells the others that somebody is typing: at most every few seconds, and that it stopped.
import { useCallback, useEffect, useRef } from "react";
import { useAct } from "@/api/useAct";

const EVERY_MS = 4_000;
const STOPPED_AFTER_MS = 6_000;
const QUIET = { quiet: true as const };

/** Whoever types a whisper types it to colleagues alone. */
export function useKeypress(uniQref: string, whisper: boolean): { pressed: () => void; stopped: () => void } {
  const { run: begin } = useAct("put", "livechat/keypress", QUIET);
  const { run: cease } = useAct("delete", "livechat/keypress", QUIET);
  const told = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopped = useCallback(() => {
    clearTimeout(timer.current);
    if (told.current === 0) return;
    told.current = 0;
    cease({ query: { uniQref, ...(whisper ? { whisper } : {}) } }).catch(() => undefined);
  }, [cease, uniQref, whisper]);

  const pressed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, STOPPED_AFTER_MS);
    const now = Date.now();
    if (now - told.current < EVERY_MS) return;
    told.current = now;
    begin({ body: { uniQref, ...(whisper ? { whisper } : {}) } }).catch(() => undefined);
  }, [begin, stopped, uniQref, whisper]);

  useEffect(() => stopped, [stopped]);
  return { pressed, stopped };
}
