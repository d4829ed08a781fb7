// The words of the frame and the desk: they come with them, so that nobody waits for them at the sign-in.
import { addWords } from ".";
import { desk } from "./desk.en";

addWords({ en: desk });
