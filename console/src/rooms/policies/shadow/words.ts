// The words of the shadow, which come with it.
import { addWordsOf } from "@/words";
import type { shadow } from "./words.en";

declare module "@/words" {
  interface Words {
    shadow: typeof shadow;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ shadow: (await import("./words.en")).shadow }),
  it: async () => ({ shadow: (await import("./words.it")).shadow }),
});
