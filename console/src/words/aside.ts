// The words of what is seldom opened behind the sign-in: they come with it.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ ...(await import("./aside.en")) }),
  it: async () => ({ ...(await import("./aside.it")) }),
});
