// What a category is called: the desk's own by their keys, and what other systems report as they say it.
import { useCallback } from "react";
import { useWords } from "@/words";

const KNOWN = ["abuse", "threat", "spam", "fraud", "other"] as const;
type Known = (typeof KNOWN)[number];

const isKnown = (category: string): category is Known => KNOWN.some((each) => each === category);

export function useCategory(): (category: string) => string {
  const t = useWords();
  return useCallback((category) => (isKnown(category) ? t(`reporting.of.${category}`) : category), [t]);
}
