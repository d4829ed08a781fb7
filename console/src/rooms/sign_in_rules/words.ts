// The words of the rules for signing in, which come with their page.
import { addWordsOf } from "@/words";
import type { sign_in_rules } from "./words.en";

declare module "@/words" {
  interface Words {
    sign_in_rules: typeof sign_in_rules;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ sign_in_rules: (await import("./words.en")).sign_in_rules }),
  it: async () => ({ sign_in_rules: (await import("./words.it")).sign_in_rules }),
});
