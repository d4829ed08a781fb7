// The words of the question about variables that a link brings: they come with it.
import { addWordsOf } from "@/words";
import type { brought } from "./words.en";

declare module "@/words" {
  interface Words {
    brought: typeof brought;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ brought: (await import("./words.en")).brought }),
  it: async () => ({ brought: (await import("./words.it")).brought }),
});
