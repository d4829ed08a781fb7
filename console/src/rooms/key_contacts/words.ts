// The words of the key contacts' page, which come with it.
import { addWordsOf } from "@/words";
import type { key_contacts } from "./words.en";

declare module "@/words" {
  interface Words {
    key_contacts: typeof key_contacts;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ key_contacts: (await import("./words.en")).key_contacts }),
  it: async () => ({ key_contacts: (await import("./words.it")).key_contacts }),
});
