// The words of the applications' pages, which come with them.
import { addWordsOf } from "@/words";
import type { applications } from "./words.en";

declare module "@/words" {
  interface Words {
    applications: typeof applications;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ applications: (await import("./words.en")).applications }),
  it: async () => ({ applications: (await import("./words.it")).applications }),
});
