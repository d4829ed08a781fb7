// What the product says of a code, in the person's language; null of a code that it has no text for. Pure but for the words.
import { wordsAt } from "@/words";

export const textOf = (code: number | null): string | null =>
  code === null
    ? null
    : (wordsAt<Readonly<Record<string, string>>>("catalogue.errors")?.[String(code)] ?? null);
