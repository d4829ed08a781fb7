// The words of the use of licences.
import { addWordsOf } from "@/words";
import type { licences } from "./words.en";

declare module "@/words" {
  interface Words {
    licences: typeof licences;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ licences: (await import("./words.en")).licences }),
  it: async () => ({ licences: (await import("./words.it")).licences }),
});
