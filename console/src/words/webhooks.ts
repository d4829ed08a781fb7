// The words of the webhook viewer, which come with it.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ hooks: (await import("./webhooks.en")).hooks }),
  it: async () => ({ hooks: (await import("./webhooks.it")).hooks }),
});
