// The words of the pages of one's own, which come with them.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => (await import("./profile.en")).own,
  it: async () => (await import("./profile.it")).own,
});
