// The words of the e-mail reports, which come with them.
import { addWordsOf } from "@/words";
import type { email_reports } from "./words.en";

declare module "@/words" {
  interface Words {
    email_reports: typeof email_reports;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ email_reports: (await import("./words.en")).email_reports }),
  it: async () => ({ email_reports: (await import("./words.it")).email_reports }),
});
