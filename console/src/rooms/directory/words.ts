// The words of the directory's page, which come with it.
import { addWordsOf } from "@/words";
import type { directory } from "./words.en";

declare module "@/words" {
  interface Words {
    directory: typeof directory;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ directory: (await import("./words.en")).directory }),
  it: async () => ({ directory: (await import("./words.it")).directory }),
});
