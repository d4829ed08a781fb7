// The words of the second step's ways: they come with the steps and with Security, not with the sign-in's first page.
import { addWords } from ".";
import { factor as en } from "./factor.en";
import { factor as it } from "./factor.it";

addWords({ en: { factor: en }, it: { factor: it } });
