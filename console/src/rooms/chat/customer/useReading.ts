// How a value that is known of a customer reads.
import type { ReadAnswer } from "@/api/calls";
import { useLanguage, useWords } from "@/words";

export const DEFINITIONS = "helper/livechat/chat_metadata";
export type Definition = ReadAnswer<typeof DEFINITIONS>["items"][number];

/** As the server takes them. */
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value));

/** A value as the person reads it; one that its definition no longer allows, as it is. */
export function useReading({ type, choices }: Definition): (value: string) => string {
  const t = useWords();
  const language = useLanguage();
  return (value) => {
    const choice = choices.find((one) => one.value === value);
    if (type === "choice" && choice !== undefined)
      return language === "it" ? choice.label_it : choice.label_en;
    if (type === "yes_no" && (value === "yes" || value === "no")) return t(`known.${value}`);
    // Digit by digit as given: many numbers are names of something, which nobody groups or rounds.
    if (type === "number" && NUMBER.test(value)) return language === "it" ? value.replace(".", ",") : value;
    if (type === "date" && isDay(value))
      return new Date(`${value}T12:00:00`).toLocaleDateString(language, { dateStyle: "medium" });
    return value;
  };
}
