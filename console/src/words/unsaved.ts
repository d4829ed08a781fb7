// The words of the question about unsaved changes, which come with it.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ unsaved: (await import("./unsaved.en")).unsaved }),
  it: async () => ({ unsaved: (await import("./unsaved.it")).unsaved }),
});
