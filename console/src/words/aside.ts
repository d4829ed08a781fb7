// The words of what is seldom opened behind the sign-in; they come with it.
import { addWords } from ".";
import { declining, devices, keymap, network, notes, team, tour } from "./aside.en";

export const aside = { declining, devices, keymap, network, notes, team, tour };

addWords({ en: aside });
