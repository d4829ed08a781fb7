// The words of permission groups, which come with their page and with what others show of them.
import { addWordsOf } from "@/words";
import type { permission } from "./names.en";
import type { groups } from "./words.en";

declare module "@/words" {
  interface Words {
    groups: typeof groups;
    permission: typeof permission;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ ...(await import("./words.en")), ...(await import("./names.en")) }),
  it: async () => ({ ...(await import("./words.it")), ...(await import("./names.it")) }),
});
