// The words of the canary, which come with it.
import { addWordsOf } from "@/words";
import type { canary } from "./words.en";

declare module "@/words" {
  interface Words {
    canary: typeof canary;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ canary: (await import("./words.en")).canary }),
  it: async () => ({ canary: (await import("./words.it")).canary }),
});
