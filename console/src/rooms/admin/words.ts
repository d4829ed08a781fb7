// The words of the administration's landing, which come with it.
import { addWordsOf } from "@/words";
import type { landing } from "./words.en";

declare module "@/words" {
  interface Words {
    landing: typeof landing;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ landing: (await import("./words.en")).landing }),
  it: async () => ({ landing: (await import("./words.it")).landing }),
});
