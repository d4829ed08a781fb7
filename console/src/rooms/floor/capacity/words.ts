// The words of capacity, which come with it.
import { addWordsOf } from "@/words";
import type { capacity } from "./words.en";

declare module "@/words" {
  interface Words {
    capacity: typeof capacity;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ capacity: (await import("./words.en")).capacity }),
  it: async () => ({ capacity: (await import("./words.it")).capacity }),
});
