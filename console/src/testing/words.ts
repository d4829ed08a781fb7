// Every text of the console in both languages, for the tests that go through all of them.
import * as aside from "@/words/aside.en";
import * as asideItalian from "@/words/aside.it";
import { brought } from "@/words/brought.en";
import { brought as broughtItalian } from "@/words/brought.it";
import { canned } from "@/words/canned.en";
import { canned as cannedItalian } from "@/words/canned.it";
import { desk } from "@/words/desk.en";
import { desk as deskItalian } from "@/words/desk.it";
import { en } from "@/words/en";
import { factor } from "@/words/factor.en";
import { factor as factorItalian } from "@/words/factor.it";
import { floats } from "@/words/floats.en";
import { floats as floatsItalian } from "@/words/floats.it";
import { inbox } from "@/words/inbox.en";
import { inbox as inboxItalian } from "@/words/inbox.it";
import { it } from "@/words/it";
import { knowledge } from "@/words/knowledge.en";
import { knowledge as knowledgeItalian } from "@/words/knowledge.it";
import { operator } from "@/words/operator.en";
import { operator as operatorItalian } from "@/words/operator.it";
import { own } from "@/words/profile.en";
import { own as ownItalian } from "@/words/profile.it";
import { signin } from "@/words/signin.en";
import { stats } from "@/words/statistics.en";
import { stats as statsItalian } from "@/words/statistics.it";
import { unsaved } from "@/words/unsaved.en";
import { unsaved as unsavedItalian } from "@/words/unsaved.it";
import { hooks } from "@/words/webhooks.en";
import { hooks as hooksItalian } from "@/words/webhooks.it";

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
