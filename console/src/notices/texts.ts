// What a code says, in the person's language; the catalogue is generated from the server's own tables.
import type { Problem } from "@/api/problem";
import type { ErrorRow, NoticeRow, Tone } from "@/generated/catalogue";
import { currentLanguage, words } from "@/words";

const known: {
  errors: Readonly<Record<number, ErrorRow>>;
  notices: Readonly<Record<string, NoticeRow>>;
} = { errors: {}, notices: {} };

/** The texts are no part of the first load; the query makes them a module of their own. */
export async function learnTexts(): Promise<void> {
  const { errors, notices } = await import("@/generated/catalogue?texts");
  known.errors = errors;
  known.notices = notices;
}

const filled = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export function noticeText(
  id: string,
  values?: Record<string, string | number>,
): {
  title: string;
  text: string;
  tone: Tone;
  repeatable: boolean;
  timeout: number | null;
  sound: string | null;
} | null {
  const language = currentLanguage();
  const notice = known.notices[id];
  if (notice !== undefined) {
    const said = notice[language].title === "" ? notice.en : notice[language];
    return {
      title: filled(said.title, values),
      text: filled(said.text, values),
      tone: notice.tone,
      repeatable: notice.repeatable,
      timeout: notice.seconds > 0 ? notice.seconds * 1_000 : null,
      sound: notice.sound,
    };
  }
  const error = known.errors[Number(id)];
  if (error === undefined) return null;
  return {
    title: filled(error[language] || error.en, values),
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
  if (problem.code === 110) return words("problem.offline");
  const entry = known.errors[problem.code];
  return entry === undefined ? problem.message : entry[currentLanguage()] || entry.en;
}
