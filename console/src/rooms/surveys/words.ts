// The words of surveys, which come with their pages.
import { addWordsOf } from "@/words";
import type { surveys } from "./words.en";

declare module "@/words" {
  interface Words {
    surveys: typeof surveys;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ surveys: (await import("./words.en")).surveys }),
  it: async () => ({ surveys: (await import("./words.it")).surveys }),
});
