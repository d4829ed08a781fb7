// What a notice does besides being shown: it is heard, and where nobody sees the page it knocks at the desktop.

import { wordsOf } from "@/words/html";
import { knock, withdraw } from "./desktop";
import { isWanted, play } from "./sounds";
import type { Notice } from "./stack";
import type { Voice } from "./voice";

/** One for each of what it is about: a second message of a customer takes the first one's place. */
const tagOf = ({ id, props }: Notice): string => `${id} ${props?.context_message ?? ""}`;

export const loud: Voice = {
  heard: play,
  said: (notice, sound) => {
    play(sound);
    // What is worth a sound is worth the desktop.
    if (isWanted(sound)) knock(notice.title, wordsOf(notice.text), tagOf(notice), notice.links[0]?.value);
  },
  gone: (notice) => withdraw(tagOf(notice)),
};
