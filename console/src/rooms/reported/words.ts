// The words of the reported chats, which come with it.
import { addWordsOf } from "@/words";
import type { reported } from "./words.en";

declare module "@/words" {
  interface Words {
    reported: typeof reported;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ reported: (await import("./words.en")).reported }),
  it: async () => ({ reported: (await import("./words.it")).reported }),
});
