// The words of an operator who is signed in as somebody else: they come with the banner that says so.
import { addWordsOf } from "@/words";
import type { operator } from "./words.en";

declare module "@/words" {
  interface Words {
    operator: typeof operator;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ operator: (await import("./words.en")).operator }),
  it: async () => ({ operator: (await import("./words.it")).operator }),
});
