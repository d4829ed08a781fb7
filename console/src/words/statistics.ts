// The words of the statistics, which come with their page.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ stats: (await import("./statistics.en")).stats }),
  it: async () => ({ stats: (await import("./statistics.it")).stats }),
});
