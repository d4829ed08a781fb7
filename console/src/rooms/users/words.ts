// The words of the users' page, which come with it.
import { addWordsOf } from "@/words";
import type { users } from "./words.en";

declare module "@/words" {
  interface Words {
    users: typeof users;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ users: (await import("./words.en")).users }),
  it: async () => ({ users: (await import("./words.it")).users }),
});
