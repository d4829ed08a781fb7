// What a code says, in the person's language; the catalogue is generated from the server's own tables.
import { APPLICATION_OFFLINE, type Problem } from "@/api/problem";
import { type Failure, wiring } from "@/api/wiring";
import type { ErrorRow, NoticeRow, Tone } from "@/generated/catalogue";
import type { texts } from "@/generated/texts.en";
import { addWordsOf, words, wordsAt } from ".";
import { plain } from "./html";

const known: {
  errors: Readonly<Record<number, ErrorRow>>;
  notices: Readonly<Record<string, NoticeRow>>;
} = { errors: {}, notices: {} };

const TEXTS = {
  en: async () => ({ catalogue: (await import("@/generated/texts.en")).texts }),
  it: async () => ({ catalogue: (await import("@/generated/texts.it")).texts }),
};

/** The texts of one of the catalogue's tables, in the language that is spoken. */
const said = <T>(table: keyof typeof texts): Readonly<Record<string, T>> =>
  wordsAt<Record<string, T>>(`catalogue.${table}`) ?? {};

let learnt = false;
export const areTextsKnown = (): boolean => learnt;

/**
 * The texts are no part of the sign-in's first load; the query makes their rows a module of their own. The frame learns them
 * at once; before that they are learnt when there is something to say.
 */
export async function learnTexts(): Promise<void> {
  if (learnt) return;
  await Promise.all([
    // Taken apart right here, so that the build leaves out what else the catalogue has.
    import("@/generated/catalogue?texts").then(({ errors, notices }) =>
      Object.assign(known, { errors, notices }),
    ),
    addWordsOf(TEXTS),
  ]);
  learnt = true;
}

wiring.learn = () => learnTexts().catch(() => undefined);

type Values = Record<string, string | number>;

const filled = (text: string, values: Values = {}, as: (value: string) => string = String): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => as(String(values[name] ?? whole)));

export function noticeText(
  id: string,
  values?: Values,
): {
  title: string;
  text: string;
  tone: Tone;
  repeatable: boolean;
  timeout: number | null;
  sound: string | null;
} | null {
  const notice = known.notices[id];
  const told = said<{ title: string; text: string }>("notices")[id];
  if (notice !== undefined && told !== undefined) {
    return {
      title: filled(told.title, values),
      // The catalogue may mark its own words; what they are filled with has no say in that.
      text: filled(told.text, values, plain),
      tone: notice.tone,
      repeatable: notice.repeatable,
      timeout: notice.seconds > 0 ? notice.seconds * 1_000 : null,
      sound: notice.sound,
    };
  }
  const error = known.errors[Number(id)];
  const refused = said<string>("errors")[Number(id)];
  if (error === undefined || refused === undefined) return null;
  return {
    title: filled(refused, values),
    text: "",
    tone: "danger",
    repeatable: false,
    timeout: error.seconds > 0 ? error.seconds * 1_000 : null,
    sound: null,
  };
}

/** One sentence for a pane or a form: the catalogue's, else the server's own. */
export function problemText(problem: Problem): string {
  if (problem.status === 0 && problem.code === 0) return words("problem.no_answer");
  if (problem.code === APPLICATION_OFFLINE) return words("problem.offline");
  return said<string>("errors")[problem.code] ?? problem.message;
}

/** A refusal for a reason needs no other words: no answer is none, nor a server in trouble or a code of a newer one. */
const hasReason = ({ status, code }: Problem): boolean =>
  status !== 0 && status < 500 && known.errors[code] !== undefined;

/** What has failed, in the call's own words where it has some and nobody says why; and why, as far as it is known. */
export function failed(problem: Problem, failure?: Failure): { what: string | null; why: string } {
  const own = failure === undefined || hasReason(problem) ? undefined : said<string>("failures")[failure];
  return { what: own ?? null, why: problemText(problem) };
}

/** The badges that there are, in the order in which they are earned. */
export const badges = (): readonly string[] => Object.keys(said("achievements"));

/** What a badge is called and what earned it; one of a newer server is told by its name alone. */
export const badgeText = (key: string): { name: string; text: string } =>
  said<{ name: string; text: string }>("achievements")[key] ?? { name: key, text: "" };
