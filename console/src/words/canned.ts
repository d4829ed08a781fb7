// The words of canned responses, which come with their page and with their panel in the chat.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ canned: (await import("./canned.en")).canned }),
  it: async () => ({ canned: (await import("./canned.it")).canned }),
});
