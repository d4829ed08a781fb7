// A survey as it is typed, what of it is sent, and what is wrong with it. Pure but for the words.
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import type { Question, Survey, SurveyBody } from "./useSurvey";
import "./words";

export interface DraftOption {
  key: string;
  /** Null for a new one. */
  id: number | null;
  answer: string;
}

export interface DraftQuestion {
  key: string;
  /** Null for a new one. */
  id: number | null;
  question: string;
  type: Question["type"];
  required: boolean;
  active: boolean;
  options: readonly DraftOption[];
  low: string;
  high: string;
}

export interface Draft {
  active: boolean;
  questions: readonly DraftQuestion[];
  reason: string;
}

export const TYPES = ["scale", "yes_no", "one", "several", "text"] as const;

let made = 0;
const newKey = () => `new-${++made}`;

export const newOption = (): DraftOption => ({ key: newKey(), id: null, answer: "" });

export const newQuestion = (): DraftQuestion => ({
  key: newKey(),
  id: null,
  question: "",
  type: "scale",
  required: false,
  active: true,
  options: [newOption(), newOption()],
  low: "",
  high: "",
});

const questionOf = (one: Question): DraftQuestion => ({
  key: `question-${one.id}`,
  id: one.id,
  question: one.question,
  type: one.type,
  required: one.required,
  active: one.active,
  options: one.options.map(({ id, answer }) => ({ key: `option-${id}`, id, answer })),
  low: one.low,
  high: one.high,
});

export const draftOf = (one: Survey | null): Draft => ({
  // The first one that is made is meant to be asked.
  active: one === null || one.version === 0 || one.active,
  questions: one?.feedback.map(questionOf) ?? [],
  reason: "",
});

export const hasOptions = ({ type }: Pick<DraftQuestion, "type">): boolean =>
  type === "one" || type === "several";

/** What the other side does not have, or no longer, is new to it. */
const ided = (id: number | null, there: readonly { id: number }[] | undefined) =>
  id !== null && there?.some((one) => one.id === id) ? { id } : {};

const optionsOf = ({ feedback }: Survey, { id }: DraftQuestion) =>
  feedback.find((one) => one.id === id)?.options;

export const bodyOf = (from: Survey, { active, questions, reason }: Draft): SurveyBody => ({
  version: from.version,
  active,
  feedback: questions.map((one) => ({
    ...ided(one.id, from.feedback),
    question: one.question.trim(),
    type: one.type,
    required: one.required,
    active: one.active,
    ...(hasOptions(one)
      ? {
          options: one.options
            .filter(({ answer }) => answer.trim() !== "")
            .map(({ id, answer }) => ({ ...ided(id, optionsOf(from, one)), answer: answer.trim() })),
        }
      : {}),
    ...(one.type === "scale" ? { low: one.low.trim(), high: one.high.trim() } : {}),
  })),
  ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
});

/** What is wrong with a question; null where nothing is. */
export function wrongOf(one: DraftQuestion): string | null {
  if (one.question.trim() === "") return words("surveys.rule.question");
  if (!hasOptions(one)) return null;
  const answers = one.options.map(({ answer }) => answer.trim()).filter((answer) => answer !== "");
  if (answers.length < 2) return words("surveys.rule.options");
  return new Set(answers).size < answers.length ? words("surveys.rule.twice") : null;
}

export function wrongsOf({ questions }: Draft): { questions?: string } {
  if (questions.length > limits.SURVEY_QUESTIONS)
    return { questions: words("surveys.rule.many", { most: limits.SURVEY_QUESTIONS }) };
  const wrong = questions.map(wrongOf).find((wrong) => wrong !== null);
  return wrong === undefined ? {} : { questions: wrong };
}

/** The same with one moved up (-1) or down (1). */
export function moved<T>(all: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [all[at], all[at + by]];
  if (one === undefined || other === undefined) return all;
  return all.map((each) => (each === one ? other : each === other ? one : each));
}

/** What a survey says, for whoever holds two of them against each other. */
export const saidOf = ({ questions }: Draft): string =>
  questions
    .map((one, at) => {
      const more = [
        words(`surveys.types.${one.type}`),
        ...(hasOptions(one)
          ? [
              one.options
                .map(({ answer }) => answer.trim())
                .filter(Boolean)
                .join(" / "),
            ]
          : []),
        ...(one.type === "scale" && (one.low || one.high) ? [`${one.low}–${one.high}`] : []),
        ...(one.required ? [words("surveys.required")] : []),
        ...(one.active ? [] : [words("surveys.asleep")]),
      ];
      return `${at + 1}. ${one.question.trim()} (${more.join(", ")})`;
    })
    .join("\n");
