// The words of metadata definitions, which come with their page.
import { addWordsOf } from "@/words";
import type { metadata } from "./words.en";

declare module "@/words" {
  interface Words {
    metadata: typeof metadata;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ metadata: (await import("./words.en")).metadata }),
  it: async () => ({ metadata: (await import("./words.it")).metadata }),
});
