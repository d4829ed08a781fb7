// The words of departments, which come with their page.
import { addWordsOf } from "@/words";
import type { departments } from "./words.en";

declare module "@/words" {
  interface Words {
    departments: typeof departments;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ departments: (await import("./words.en")).departments }),
  it: async () => ({ departments: (await import("./words.it")).departments }),
});
