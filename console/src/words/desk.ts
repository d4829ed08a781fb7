// The words of the frame and the desk: they come with them, so that nobody waits for them at the sign-in.
import { addWordsOf } from ".";

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => (await import("./desk.en")).desk,
  it: async () => (await import("./desk.it")).desk,
});
