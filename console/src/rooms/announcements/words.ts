// The words of the inbox, which come with its page.
import { addWordsOf } from "@/words";
import type { inbox } from "./inbox.en";

declare module "@/words" {
  interface Words {
    inbox: typeof inbox;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ inbox: (await import("./inbox.en")).inbox }),
  it: async () => ({ inbox: (await import("./inbox.it")).inbox }),
});
