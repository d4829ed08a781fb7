// The words of the bans, which come with it.
import { addWordsOf } from "@/words";
import type { bans } from "./words.en";

declare module "@/words" {
  interface Words {
    bans: typeof bans;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ bans: (await import("./words.en")).bans }),
  it: async () => ({ bans: (await import("./words.it")).bans }),
});
