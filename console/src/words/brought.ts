// The words of the question about variables that a link brings: they come with it.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ brought: (await import("./brought.en")).brought }),
  it: async () => ({ brought: (await import("./brought.it")).brought }),
});
