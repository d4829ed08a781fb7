// The words of the audit, which come with it and with what shows a part of it.
import { addWordsOf } from "@/words";
import type { audit } from "./words.en";

declare module "@/words" {
  interface Words {
    audit: typeof audit;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ audit: (await import("./words.en")).audit }),
  it: async () => ({ audit: (await import("./words.it")).audit }),
});
