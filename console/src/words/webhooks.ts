// The words of the webhook viewer, which come with it.
import { addWords } from ".";
import { hooks as en } from "./webhooks.en";
import { hooks as it } from "./webhooks.it";

addWords({ en: { hooks: en }, it: { hooks: it } });
