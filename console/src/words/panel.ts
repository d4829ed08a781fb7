// The words that every panel says, which come with the first one.
import { addWordsOf } from ".";

declare module "." {
  interface Words {
    panel: typeof import("./panel.en").panel;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ panel: (await import("./panel.en")).panel }),
  it: async () => ({ panel: (await import("./panel.it")).panel }),
});
