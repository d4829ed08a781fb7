// The words of the pages about signing in by a directory, which come with them.
import { addWordsOf } from "@/words";
import type { openid } from "./words.en";

declare module "@/words" {
  interface Words {
    openid: typeof openid;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ openid: (await import("./words.en")).openid }),
  it: async () => ({ openid: (await import("./words.it")).openid }),
});
