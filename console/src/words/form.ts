// The words that every form says, which come with the first one.
import { addWordsOf } from ".";

declare module "." {
  interface Words {
    form: typeof import("./form.en").form;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ form: (await import("./form.en")).form }),
  it: async () => ({ form: (await import("./form.it")).form }),
});
