// The words of canned responses, which come with their page and with their panel in the chat.
import { addWordsOf } from "@/words";
import type { canned } from "./words.en";

declare module "@/words" {
  interface Words {
    canned: typeof canned;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ canned: (await import("./words.en")).canned }),
  it: async () => ({ canned: (await import("./words.it")).canned }),
});
