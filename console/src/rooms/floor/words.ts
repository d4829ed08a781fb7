// The words of the floor, which come with it.
import { addWordsOf } from "@/words";
import type { floor } from "./words.en";

declare module "@/words" {
  interface Words {
    floor: typeof floor;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ floor: (await import("./words.en")).floor }),
  it: async () => ({ floor: (await import("./words.it")).floor }),
});
