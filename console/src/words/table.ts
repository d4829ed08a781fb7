// The words that every table says, which come with the first one.
import { addWordsOf } from ".";

declare module "." {
  interface Words {
    table: typeof import("./table.en").table;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ table: (await import("./table.en")).table }),
  it: async () => ({ table: (await import("./table.it")).table }),
});
