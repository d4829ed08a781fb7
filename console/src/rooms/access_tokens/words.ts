// The words of the access tokens' page, which come with it.
import { addWordsOf } from "@/words";
import type { access_tokens } from "./words.en";

declare module "@/words" {
  interface Words {
    access_tokens: typeof access_tokens;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ access_tokens: (await import("./words.en")).access_tokens }),
  it: async () => ({ access_tokens: (await import("./words.it")).access_tokens }),
});
