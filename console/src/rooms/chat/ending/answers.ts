// What an agent has answered so far to the survey of a wrap-up: kept while they look at another chat, and gone with the wrap-up.
import { create } from "zustand";
import type { Answer, Body } from "@/api/calls";

export const SURVEY = "helper/livechat/operator_feedback";
export type Survey = Answer<typeof SURVEY, "get">;
export type Question = Survey["agent_feedback"][number];
export type Feedback = NonNullable<Body<"livechat/details", "patch">["feedback"]>;

/** The options, the figure, 1 for yes and 0 for no, or the text. */
export interface Given {
  values: readonly number[];
  text: string;
}

export const NOTHING: Given = { values: [], text: "" };
/** By question. */
type Answers = Readonly<Record<number, Given>>;
const NONE: Answers = {};

const useAll = create<Readonly<Record<string, Answers>>>(() => ({}));

export const useAnswers = (uniQref: string): Answers => useAll((all) => all[uniQref] ?? NONE);

export const answer = (uniQref: string, question: number, given: Given): void =>
  useAll.setState((all) => ({ [uniQref]: { ...all[uniQref], [question]: given } }));

export const forgetAnswers = (uniQref: string): void => useAll.setState({ [uniQref]: NONE });

const isGiven = ({ values, text }: Given): boolean => values.length > 0 || text.trim() !== "";

/** Questions that have to be answered and are not. */
export const missingOf = (survey: Survey | undefined, answers: Answers): readonly Question[] =>
  (survey?.agent_feedback ?? []).filter(
    (question) => question.required && !isGiven(standing(question, answers[question.id] ?? NOTHING)),
  );

/** What of an answer the question still asks for: the survey may have been saved meanwhile. */
function standing({ type, options }: Question, { values, text }: Given): Given {
  if (type === "text") return { values: [], text };
  if (type !== "one" && type !== "several") return { values, text: "" };
  return { values: values.filter((value) => options.some(({ id }) => id === value)), text: "" };
}

/** What is sent; nothing where nothing was answered. */
export function feedbackOf(survey: Survey | undefined, answers: Answers): Feedback | undefined {
  const given = (survey?.agent_feedback ?? []).flatMap((question) => {
    const { id, type } = question;
    const { values, text } = standing(question, answers[id] ?? NOTHING);
    if (!isGiven({ values, text })) return [];
    return [type === "text" ? { question: id, text: text.trim() } : { question: id, values: [...values] }];
  });
  return survey === undefined || given.length === 0 ? undefined : { version: survey.version, answers: given };
}
