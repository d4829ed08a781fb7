// The words of the error logs, which come with them.
import { addWordsOf } from "@/words";
import type { error_logs } from "./words.en";

declare module "@/words" {
  interface Words {
    error_logs: typeof error_logs;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ error_logs: (await import("./words.en")).error_logs }),
  it: async () => ({ error_logs: (await import("./words.it")).error_logs }),
});
