// The words of the skills' page, which come with it.
import { addWordsOf } from "@/words";
import type { skills } from "./words.en";

declare module "@/words" {
  interface Words {
    skills: typeof skills;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ skills: (await import("./words.en")).skills }),
  it: async () => ({ skills: (await import("./words.it")).skills }),
});
