// The words of permission groups, which come with their page and with what others show of them.
import { addWordsOf } from "@/words";
import type { groups } from "./words.en";

declare module "@/words" {
  interface Words {
    groups: typeof groups;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ groups: (await import("./words.en")).groups }),
  it: async () => ({ groups: (await import("./words.it")).groups }),
});
