// The variables of a message, {%word%}: what a chat fills them with, and how they are put in. Pure.
import type { Chat, Profile, Variable } from "@/api/shapes";
import type { placeholders } from "@/generated/catalogue";
import { inChatForm, WORD } from "@/rooms/canned/face/canned";
import { fullName } from "../person";

/** What each word reads as here; a word that this chat has nothing for is not among them. */
export type Values = ReadonlyMap<string, string>;

const PLACEHOLDER = new RegExp(`\\{%(${WORD})%\\}`, "g");

const capital = (word: string): string => {
  const [first = "", ...rest] = word;
  const [upper = "", ...tail] = first.toUpperCase();
  // What two letters come of, as of ß, has only the first of them large.
  return upper + tail.join("").toLowerCase() + rest.join("");
};

/** "ANNA de LUCA" reads "Anna De Luca"; who wrote "McDonald" with care is left as they are. */
export const titled = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
      /^\p{Lu}\p{M}*\p{Ll}/u.test(word) ? word : capital(word.toLowerCase()),
    )
    .normalize("NFC");

/** A form with one field for the whole name leaves the surname empty: then the first word is the first name. */
function namesOf({ name, surname }: Pick<Chat, "name" | "surname">): { first: string; last: string } {
  if (surname.trim() !== "") return { first: name, last: surname };
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(" ") };
}

/** The chat's own words come before a person's variables of the same name. */
export function valuesOf(
  chat: Pick<Chat, "name" | "surname" | "email" | "phone" | "skill">,
  me: Pick<Profile, "nickname" | "firstname">,
  variables: readonly Variable[],
): Values {
  const { first, last } = namesOf(chat);
  const own: Record<keyof typeof placeholders, string | null> = {
    name: titled(fullName(chat)),
    firstname: titled(first),
    surname: titled(last),
    email: chat.email,
    phone: chat.phone,
    skill: chat.skill,
    agent: me.nickname || me.firstname,
  };
  const all = [...variables.map(({ name, value }) => [name, value] as const), ...Object.entries(own)];
  return new Map(
    all.flatMap(([word, value]) => (value === null || value.trim() === "" ? [] : [[word, value.trim()]])),
  );
}

interface Filled {
  text: string;
  /** The words that nothing is known for, each once. */
  unknown: readonly string[];
}

/** Once through the text: what is put in is not looked at again. */
function filled(text: string, values: Values, isText: (from: number, to: number) => boolean): Filled {
  const unknown = new Set<string>();
  const full = text.replace(PLACEHOLDER, (whole, word: string, at: number) => {
    if (isText(at, at + whole.length)) return whole;
    const value = values.get(word);
    if (value === undefined) unknown.add(word);
    return value ?? whole;
  });
  return { text: unknown.size === 0 ? full : text, unknown: [...unknown] };
}

/** A canned response as this chat would send it; with a word that is unknown it is none. */
export const readsAs = (written: string, values: Values): Filled =>
  filled(inChatForm(written), values, () => false);

/** Where a text says what one of the values says: a customer who calls themselves {%email%} is called so. */
function saidAlready(text: string, values: Values): (from: number, to: number) => boolean {
  const spans: (readonly [number, number])[] = [];
  for (const value of new Set(values.values())) {
    if (!/[{%}]/.test(value)) continue;
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
      spans.push([at, at + value.length]);
  }
  return (from, to) => spans.some(([begin, end]) => begin < to && from < end);
}

/** A message as it is sent: unchanged where any of its words is unknown. */
export const asSent = (text: string, values: Values): Filled =>
  filled(text, values, saidAlready(text, values));
