// The words of the pages of one's own, which come with them.
import { addWordsOf } from "@/words";
import type { own } from "./words.en";

type Own = typeof own;

declare module "@/words" {
  interface Words extends Own {}
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => (await import("./words.en")).own,
  it: async () => (await import("./words.it")).own,
});
