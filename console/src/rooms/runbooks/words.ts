// The words of the runbooks, which come with them.
import { addWordsOf } from "@/words";
import type { runbooks } from "./words.en";

declare module "@/words" {
  interface Words {
    runbooks: typeof runbooks;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ runbooks: (await import("./words.en")).runbooks }),
  it: async () => ({ runbooks: (await import("./words.it")).runbooks }),
});
