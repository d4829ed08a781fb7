// What of a survey is sent, and what is wrong with it; days and the time that they make.
import { expect, test } from "vitest";
import { bodyOf, type DraftQuestion, draftOf, moved, newQuestion, wrongOf, wrongsOf } from "./draft";
import { dayOf, spanOf } from "./range";
import type { Survey } from "./useSurvey";

const SURVEY: Survey = {
  version: 4,
  active: false,
  since: "2026-11-27T10:00:00.000Z",
  feedback: [
    {
      id: 7,
      question: "Solved?",
      type: "one",
      required: true,
      active: true,
      options: [
        { id: 1, answer: "Yes" },
        { id: 2, answer: "No" },
      ],
      low: "",
      high: "",
    },
  ],
};

test("what has an id keeps it, and what goes with another type is left out", () => {
  const draft = draftOf(SURVEY);
  const scale: DraftQuestion = { ...newQuestion(), question: " How? ", low: "Poor" };
  const [first] = draft.questions;
  const one = {
    ...(first as DraftQuestion),
    options: [...(first?.options ?? []), { key: "n", id: null, answer: " Partly " }],
  };
  expect(bodyOf(SURVEY, { active: true, questions: [scale, one], reason: " why " })).toEqual({
    version: 4,
    active: true,
    feedback: [
      { question: "How?", type: "scale", required: false, active: true, low: "Poor", high: "" },
      {
        id: 7,
        question: "Solved?",
        type: "one",
        required: true,
        active: true,
        options: [{ id: 1, answer: "Yes" }, { id: 2, answer: "No" }, { answer: "Partly" }],
      },
    ],
    reason: "why",
  });
});

test("a question needs words, and options that differ", () => {
  const of = (more: Partial<DraftQuestion>): DraftQuestion => ({
    ...newQuestion(),
    question: "How?",
    ...more,
  });
  const options = (...answers: string[]) =>
    answers.map((answer, at) => ({ key: String(at), id: null, answer }));
  expect(wrongOf(of({}))).toBeNull();
  expect(wrongOf(of({ question: " " }))).toBe("Enter the question.");
  expect(wrongOf(of({ type: "one", options: options("Yes", " ") }))).toBe("Enter at least two options.");
  expect(wrongOf(of({ type: "one", options: options("Yes", "Yes ") }))).toBe("Two options read the same.");
  expect(wrongOf(of({ type: "several", options: options("Yes", "No") }))).toBeNull();
  expect(wrongsOf({ active: true, questions: [of({}), of({ question: "" })], reason: "" })).toEqual({
    questions: "Enter the question.",
  });
});

test("one moves among the others, and not beyond them", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

test("days make a time with both of them in it, unless it is none or too long", () => {
  const span = spanOf({ from: "2026-11-01", to: "2026-11-02" });
  const length = new Date(span?.to ?? 0).getTime() - new Date(span?.from ?? 0).getTime();
  expect(length).toBe(2 * 86_400_000);
  expect(spanOf({ from: "2026-11-02", to: "2026-11-01" })).toBeNull();
  expect(spanOf({ from: "", to: "2026-11-01" })).toBeNull();
  expect(spanOf({ from: "2024-11-01", to: "2026-11-01" })).toBeNull();
  expect(dayOf(new Date(2026, 2, 1, 12).getTime(), -1)).toBe("2026-02-28");
});
