// The words of the webhooks, which come with their pages and the viewer.
import { addWordsOf } from "@/words";
import type { hooks } from "./words.en";

declare module "@/words" {
  interface Words {
    hooks: typeof hooks;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ hooks: (await import("./words.en")).hooks }),
  it: async () => ({ hooks: (await import("./words.it")).hooks }),
});
