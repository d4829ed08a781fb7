// The words of the sessions, which come with it.
import { addWordsOf } from "@/words";
import type { user_sessions } from "./words.en";

declare module "@/words" {
  interface Words {
    user_sessions: typeof user_sessions;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ user_sessions: (await import("./words.en")).user_sessions }),
  it: async () => ({ user_sessions: (await import("./words.it")).user_sessions }),
});
