// The words of the statistics, which come with their page.
import { addWords } from ".";
import { stats as en } from "./statistics.en";
import { stats as it } from "./statistics.it";

addWords({ en: { stats: en }, it: { stats: it } });
