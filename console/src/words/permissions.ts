// What permissions are called, which comes with whatever first names one.
import { addWordsOf, wordsAt } from ".";
import type { permission } from "./permissions.en";

declare module "." {
  interface Words {
    permission: typeof permission;
  }
}

// Awaited, so that nothing is drawn without words.
await addWordsOf({
  en: async () => ({ ...(await import("./permissions.en")) }),
  it: async () => ({ ...(await import("./permissions.it")) }),
});

/** One that no words are known for is called by its number. */
export const permissionName = (id: number): string =>
  wordsAt<Readonly<Record<string, string>>>("permission")?.[id] ?? String(id);
