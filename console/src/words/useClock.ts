// The person's own clock: their language, their zone.
import { create } from "zustand";
import { type Clock, clockIn } from "./format";
import { useLanguage } from "./index";

/** Set by the application from the person's preferences. */
export const useZone = create<{ timeZone: string | undefined }>(() => ({ timeZone: undefined }));

/** Made once for a language and a zone: a hundred rows ask for the same one. */
const made = new Map<string, Clock>();

function clockOf(language: string, timeZone: string | undefined): Clock {
  const key = `${language} ${timeZone}`;
  const known = made.get(key) ?? clockIn(language, timeZone);
  made.set(key, known);
  return known;
}

export function useClock(): Clock {
  const language = useLanguage();
  const timeZone = useZone((state) => state.timeZone);
  return clockOf(language, timeZone);
}
