// The words of canned responses, which come with their page and with their panel in the chat.
import { addWords } from ".";
import { canned as en } from "./canned.en";
import { canned as it } from "./canned.it";

addWords({ en: { canned: en }, it: { canned: it } });
