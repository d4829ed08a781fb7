// The words of the routing policy's page, which come with it.
import { addWordsOf } from "@/words";
import type { policies } from "./words.en";

declare module "@/words" {
  interface Words {
    policies: typeof policies;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ policies: (await import("./words.en")).policies }),
  it: async () => ({ policies: (await import("./words.it")).policies }),
});
