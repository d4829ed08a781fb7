// The words of the knowledge base, which come with its page.
import { addWords } from ".";
import { knowledge as en } from "./knowledge.en";
import { knowledge as it } from "./knowledge.it";

addWords({ en: { knowledge: en }, it: { knowledge: it } });
