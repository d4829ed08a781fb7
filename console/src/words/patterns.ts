// The words that every form, panel and table says, which come with the first of them.
import { addWordsOf } from ".";
import type * as patterns from "./patterns.en";

type Own = typeof patterns;

declare module "." {
  interface Words extends Own {}
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ ...(await import("./patterns.en")) }),
  it: async () => ({ ...(await import("./patterns.it")) }),
});
