// The words of the notepad, which come with it.
import { addWordsOf } from "@/words";
import type { notepad } from "./words.en";

declare module "@/words" {
  interface Words {
    notepad: typeof notepad;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ notepad: (await import("./words.en")).notepad }),
  it: async () => ({ notepad: (await import("./words.it")).notepad }),
});
