// The words of the second step's ways: they come with the steps and with Security, not with the sign-in's first page.
import { addWordsOf } from "@/words";
import type { factor } from "./factor.en";

declare module "@/words" {
  interface Words {
    factor: typeof factor;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ factor: (await import("./factor.en")).factor }),
  it: async () => ({ factor: (await import("./factor.it")).factor }),
});
