// The words of alerts, which come with what shows them.
import { addWordsOf } from "@/words";
import type { alerts } from "./words.en";

declare module "@/words" {
  interface Words {
    alerts: typeof alerts;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ alerts: (await import("./words.en")).alerts }),
  it: async () => ({ alerts: (await import("./words.it")).alerts }),
});
