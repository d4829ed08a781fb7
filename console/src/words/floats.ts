// The words of what lies over a page: they come with it.
import { addWords } from ".";
import { floats } from "./floats.en";

addWords({ en: floats });
