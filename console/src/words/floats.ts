// The words of what lies over a page, in both languages: they come with it.
import { addWords } from ".";
import { floats as en } from "./floats.en";
import { floats as it } from "./floats.it";

addWords({ en, it });
