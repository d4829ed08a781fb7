// The words of the knowledge base, which come with its page.
import { addWordsOf } from "@/words";
import type { knowledge } from "./words.en";

declare module "@/words" {
  interface Words {
    knowledge: typeof knowledge;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ knowledge: (await import("./words.en")).knowledge }),
  it: async () => ({ knowledge: (await import("./words.it")).knowledge }),
});
