// @vitest-environment jsdom
// The survey as it is filled in.
import { beforeEach, expect, test } from "vitest";
import type { Answer, Question, State } from "../model";
import { BLANK } from "../step";
import { wordsOf } from "../words";
import { survey } from "./survey";

let sent: Answer[][];
let skipped: number;
let shown: ReturnType<typeof survey>;

const of = (id: number, type: Question["type"], more: Partial<Question> = {}): Question => ({
  id,
  question: `Question ${id}`,
  type,
  required: false,
  options: [],
  low: "",
  high: "",
  ...more,
});
const asking = (...questions: Question[]): State => ({
  ...BLANK,
  stage: "ended",
  survey: { version: 1, questions },
});
const input = (text: string) =>
  [...shown.element.querySelectorAll("label")]
    .find((label) => label.textContent?.startsWith(text))
    ?.querySelector("input");
const press = (name: string) =>
  [...shown.element.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
const whys = () =>
  [...shown.element.querySelectorAll<HTMLElement>(".why")]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  [sent, skipped] = [[], 0];
  shown = survey(wordsOf("en"), { send: (answers) => sent.push(answers), skip: () => skipped++ });
  document.body.replaceChildren(shown.element);
});

test("each kind of question is answered with its own controls", () => {
  const options = [
    { id: 1, answer: "Price" },
    { id: 4, answer: "Speed" },
  ];
  shown.show(
    asking(
      of(1, "scale", { low: "Poor" }),
      of(2, "several", { options }),
      of(3, "yes_no"),
      of(4, "text"),
      of(5, "one", { options: [{ id: 2, answer: "Never" }] }),
    ),
  );
  input("4")?.click();
  input("5")?.click();
  input("Price")?.click();
  input("Speed")?.click();
  input("No")?.click();
  const box = shown.element.querySelector("textarea") as HTMLTextAreaElement;
  box.value = "  è 😀 ";
  press("Send");
  expect(sent).toEqual([
    [
      { question: 1, values: [5] },
      { question: 2, values: [1, 4] },
      { question: 3, values: [0] },
      { question: 4, values: [], text: "è 😀" },
    ],
  ]);
});

test("what is required is asked for, nothing at all is no answer, and skipping needs none", () => {
  shown.show(asking(of(1, "scale", { required: true }), of(2, "text")));
  press("Send");
  expect(whys()).toEqual(["Fill this in."]);
  expect(document.activeElement).toBe(input("1"));
  press("Skip");
  expect([sent, skipped]).toEqual([[], 1]);
  shown.show(asking(of(2, "text")));
  press("Send");
  expect(whys()).toEqual(["Answer at least one question, or skip."]);
  expect(sent).toEqual([]);
});

test("what was answered stays while the same is asked, and is gone with other questions", () => {
  shown.show(asking(of(1, "yes_no")));
  input("Yes")?.click();
  shown.show({ ...asking(of(1, "yes_no")), surveying: true });
  expect(input("Yes")?.checked).toBe(true);
  shown.show(asking(of(1, "yes_no"), of(2, "text")));
  expect(input("Yes")?.checked).toBe(false);
});
