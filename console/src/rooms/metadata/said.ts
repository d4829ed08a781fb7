// What a definition says, field by field, where two of them are held against each other. Pure but for the words.
import type { useWords } from "@/words";
import type { Draft } from "./draft";

/** All that two can differ in. */
export const KEPT = [
  "label_en",
  "label_it",
  "type",
  "choices",
  "least",
  "most",
  "asked",
  "required",
  "shown",
] as const;

export function saidOf(t: ReturnType<typeof useWords>, draft: Draft, field: (typeof KEPT)[number]): string {
  const { type, asked, shown } = draft;
  switch (field) {
    case "type":
      return t(`metadata.types.${type}`);
    case "asked":
      return t(`metadata.asks.${asked}`);
    case "shown":
      return t(`metadata.shows.${shown}`);
    case "required":
      return t(draft.required && asked === "start" ? "metadata.yes" : "metadata.no");
    case "choices":
      return type === "choice"
        ? draft.choices
            .filter(({ label_en, label_it }) => label_en.trim() !== "" || label_it.trim() !== "")
            .map(({ label_en, label_it }) => `${label_en.trim()} / ${label_it.trim()}`)
            .join(", ")
        : "";
    case "least":
      return type === "number" ? draft.least.trim() : "";
    case "most":
      return type === "number" || type === "text" ? draft.most.trim() : "";
    default:
      return draft[field].trim();
  }
}
