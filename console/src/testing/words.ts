// Every text of the console in both languages, for the tests that go through all of them.

import { inbox } from "@/rooms/announcements/words.en";
import { inbox as inboxItalian } from "@/rooms/announcements/words.it";
import { canned } from "@/rooms/canned/face/words.en";
import { canned as cannedItalian } from "@/rooms/canned/face/words.it";
import { knowledge } from "@/rooms/knowledge/words.en";
import { knowledge as knowledgeItalian } from "@/rooms/knowledge/words.it";
import { own } from "@/rooms/profile/face/words.en";
import { own as ownItalian } from "@/rooms/profile/face/words.it";
import { factor } from "@/rooms/security/face/factor.en";
import { factor as factorItalian } from "@/rooms/security/face/factor.it";
import { operator } from "@/rooms/sign_in/operator/words.en";
import { operator as operatorItalian } from "@/rooms/sign_in/operator/words.it";
import { stats } from "@/rooms/statistics/face/words.en";
import { stats as statsItalian } from "@/rooms/statistics/face/words.it";
import { brought } from "@/rooms/variables/words.en";
import { brought as broughtItalian } from "@/rooms/variables/words.it";
import { hooks } from "@/rooms/webhooks/words.en";
import { hooks as hooksItalian } from "@/rooms/webhooks/words.it";
import * as aside from "@/words/aside.en";
import * as asideItalian from "@/words/aside.it";
import { desk } from "@/words/desk.en";
import { desk as deskItalian } from "@/words/desk.it";
import { en } from "@/words/en";
import { floats } from "@/words/floats.en";
import { floats as floatsItalian } from "@/words/floats.it";
import { it } from "@/words/it";
import { signin } from "@/words/signin.en";
import { unsaved } from "@/words/unsaved.en";
import { unsaved as unsavedItalian } from "@/words/unsaved.it";

/** Of these the frame has a word, and the rest comes with what it opens. */
type Shared = Record<"keymap" | "network" | "tour", object>;
const both = (frame: Shared, rest: Shared) => ({
  keymap: { ...frame.keymap, ...rest.keymap },
  network: { ...frame.network, ...rest.network },
  tour: { ...frame.tour, ...rest.tour },
});

export const english = {
  ...en,
  ...desk,
  ...aside,
  ...floats,
  ...own,
  title: { ...en.title, ...desk.title },
  ...both(desk, aside),
  brought,
  canned,
  factor,
  operator,
  signin,
  hooks,
  inbox,
  knowledge,
  stats,
  unsaved,
};

export const italian = {
  ...it,
  ...deskItalian,
  ...asideItalian,
  ...both(deskItalian, asideItalian),
  ...floatsItalian,
  ...ownItalian,
  brought: broughtItalian,
  canned: cannedItalian,
  factor: factorItalian,
  operator: operatorItalian,
  hooks: hooksItalian,
  inbox: inboxItalian,
  knowledge: knowledgeItalian,
  stats: statsItalian,
  unsaved: unsavedItalian,
};

/** Each text by its key: "comms.take" and what it says. */
export const textsOf = (words: object, under = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && value !== null
      ? textsOf(value, `${under}${key}.`)
      : [[`${under}${key}`, String(value)]],
  );
