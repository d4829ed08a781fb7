// The words of the knowledge base, which come with its page.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ knowledge: (await import("./knowledge.en")).knowledge }),
  it: async () => ({ knowledge: (await import("./knowledge.it")).knowledge }),
});
