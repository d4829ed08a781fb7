// The words of a sign-in and of what keeps an account safe: they come with its pages, not with the desk.
import { addWords } from ".";
import { signin } from "./signin.en";

addWords({ en: { signin } });
