// The words of the inbox, which come with its page.
import { addWords } from ".";
import { inbox as en } from "./inbox.en";
import { inbox as it } from "./inbox.it";

addWords({ en: { inbox: en }, it: { inbox: it } });
