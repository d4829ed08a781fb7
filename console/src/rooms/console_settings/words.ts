// The words of the account’s settings.
import { addWordsOf } from "@/words";
import type { console_settings } from "./words.en";

declare module "@/words" {
  interface Words {
    console_settings: typeof console_settings;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ console_settings: (await import("./words.en")).console_settings }),
  it: async () => ({ console_settings: (await import("./words.it")).console_settings }),
});
