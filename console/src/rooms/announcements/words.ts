// The words of the inbox, which come with its page.
import { addWordsOf } from "@/words";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ inbox: (await import("./words.en")).inbox }),
  it: async () => ({ inbox: (await import("./words.it")).inbox }),
});
