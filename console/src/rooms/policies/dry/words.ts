// The words of the dry run, which come with it.
import { addWordsOf } from "@/words";
import type { dryrun } from "./words.en";

declare module "@/words" {
  interface Words {
    dryrun: typeof dryrun;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ dryrun: (await import("./words.en")).dryrun }),
  it: async () => ({ dryrun: (await import("./words.it")).dryrun }),
});
