// The words of the statistics, which come with their page.
import { addWordsOf } from "@/words";
import type { stats } from "./words.en";

declare module "@/words" {
  interface Words {
    stats: typeof stats;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ stats: (await import("./words.en")).stats }),
  it: async () => ({ stats: (await import("./words.it")).stats }),
});
