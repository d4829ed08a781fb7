// Sessions in words. Pure but for the words.
import { words } from "@/words";
import type { Session } from "./asked";
import "./words";

/** "Firefox · Linux". */
export const deviceOf = ({ browser, os }: Session): string =>
  [browser, os].filter(Boolean).join(" · ") || words("user_sessions.unknown");

interface Touched {
  sessions?: number;
  chats?: number;
  ringing?: number;
}

/** What is interrupted, line by line. */
export const touchedIn = (touched: Touched): readonly string[] =>
  (["sessions", "chats", "ringing"] as const).flatMap((what) => {
    const count = touched[what] ?? 0;
    return count === 0 ? [] : [words(`user_sessions.touched.${what}`, { count })];
  });
