// The words of what is seldom opened behind the sign-in, in both languages; they come with it.
import { addWords } from ".";
import * as en from "./aside.en";
import * as it from "./aside.it";

export const aside = { ...en };

addWords({ en: aside, it: { ...it } });
