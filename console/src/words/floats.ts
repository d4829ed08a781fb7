// The words of what lies over a page: they come with it.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => (await import("./floats.en")).floats,
  it: async () => (await import("./floats.it")).floats,
});
