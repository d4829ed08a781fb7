// The person's own clock: their language, their zone.
import { useMemo } from "react";
import { create } from "zustand";
import { type Clock, clockIn } from "./format";
import { useLanguage } from "./index";

/** Set by the application from the person's preferences. */
export const useZone = create<{ timeZone: string | undefined }>(() => ({ timeZone: undefined }));

export function useClock(): Clock {
  const language = useLanguage();
  const timeZone = useZone((state) => state.timeZone);
  return useMemo(() => clockIn(language, timeZone), [language, timeZone]);
}
