// Stories of the pages of surveys: making one, being overtaken, and what was answered.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import type { Question, SurveyBody } from "./useSurvey";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Survey")]);
}, 60_000);

const AGENT = "/Common/Admin/Feedback/ChatFeedback/Agent";
const CUSTOMER = "/Common/Admin/Feedback/ChatFeedback/Customer";
const ME = aProfile({ permissions: [1, 5, 62] });
const SINCE = "2026-11-27T10:00:00.000Z";

const of = (id: number, question: string, more: Partial<Question> = {}): Question => ({
  id,
  question,
  type: "scale",
  required: false,
  active: true,
  options: [],
  low: "",
  high: "",
  ...more,
});

let house: House;
let sent: SurveyBody[];
beforeEach(() => {
  sent = [];
  house = stand({ me: ME });
  feed();
  server.use(
    on("post", "admin/chat_management/operator_feedback", ({ body }) => {
      sent.push(body);
      const there = house.surveys.agent;
      if (body.version !== there.version) return refuse(203, { status: 409, extraInfo: { survey: there } });
      const feedback = body.feedback.map((one, at) =>
        of(one.id ?? at + 1, one.question, {
          type: one.type,
          required: one.required ?? false,
          options: (one.options ?? []).map(({ id, answer }, place) => ({ id: id ?? place + 1, answer })),
        }),
      );
      house.surveys.agent = { version: there.version + 1, active: body.active, since: SINCE, feedback };
      return house.surveys.agent;
    }),
  );
});

test("a survey is made of questions, saved, and its version is told", async () => {
  const user = await openSignedIn(AGENT);
  expect(await screen.findByText("No questions yet")).toBeVisible();
  const add = () => user.click(screen.getByRole("button", { name: "Add a question" }));
  await add();
  const first = within(await screen.findByRole("group", { name: "Question 1" }));
  expect(screen.getByRole("button", { name: "Save survey" })).toBeDisabled();
  await user.type(first.getByRole("textbox", { name: "Question" }), "Was it hard?");
  await user.selectOptions(first.getByRole("combobox", { name: "Answered with" }), "One option");
  await user.type(first.getByRole("textbox", { name: "Option 1" }), "Yes");
  await user.type(first.getByRole("textbox", { name: "Option 2" }), "No");
  await user.click(first.getByRole("checkbox", { name: "Required" }));
  await add();
  const second = within(await screen.findByRole("group", { name: "Question 2" }));
  await user.type(second.getByRole("textbox", { name: "Question" }), "How was it?");
  await user.type(second.getByRole("textbox", { name: "5 means" }), "Easy");
  await user.click(screen.getByRole("button", { name: "Move question 2 up" }));
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save survey" }));
  expect(await screen.findByText("Saved as version 1.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save survey" })).toHaveFocus();
  expect(sent).toEqual([
    {
      version: 0,
      active: true,
      feedback: [
        { question: "How was it?", type: "scale", required: false, active: true, low: "", high: "Easy" },
        {
          question: "Was it hard?",
          type: "one",
          required: true,
          active: true,
          options: [{ answer: "Yes" }, { answer: "No" }],
        },
      ],
    },
  ]);
  // What was made is no new question when it is saved again.
  await user.click(screen.getByRole("checkbox", { name: /^Ask agents/ }));
  await user.click(screen.getByRole("button", { name: "Save survey" }));
  expect(await screen.findByText("Saved as version 2.")).toBeVisible();
  expect(sent[1]?.feedback.map(({ id }) => id)).toEqual([1, 2]);
  expect(sent[1]?.active).toBe(false);
});

test("whoever was overtaken sees both surveys, and saves theirs over the other or takes it", async () => {
  house.surveys.agent = { version: 1, active: true, since: SINCE, feedback: [of(1, "How was it?")] };
  const user = await openSignedIn(AGENT);
  const question = await screen.findByRole("textbox", { name: "Question" });
  await user.type(question, "?");
  house.surveys.agent = { version: 2, active: false, since: SINCE, feedback: [of(1, "How did it go?")] };
  await user.click(screen.getByRole("button", { name: "Save survey" }));
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "Ask agentsYesNo",
    "Questions1. How was it?? (A scale from 1 to 5)1. How did it go? (A scale from 1 to 5)",
  ]);
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  expect(await screen.findByText("Saved as version 3.")).toBeVisible();
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test("a question that the server refuses says so, and nothing is lost", async () => {
  server.use(
    on("post", "admin/chat_management/operator_feedback", () =>
      refuse(105, { extraInfo: { field: "feedback.1", rule: "twice" } }),
    ),
  );
  const user = await openSignedIn(AGENT);
  const box = async (number: number) =>
    within(await screen.findByRole("group", { name: `Question ${number}` })).getByRole("textbox", {
      name: "Question",
    });
  for (const number of [1, 2]) {
    await user.click(await screen.findByRole("button", { name: "Add a question" }));
    expect(await box(number)).not.toHaveAttribute("aria-invalid", "true");
    await user.type(await box(number), `How ${number}?`);
  }
  await user.click(screen.getByRole("button", { name: "Save survey" }));
  await waitFor(async () =>
    expect(await box(2)).toHaveAccessibleDescription(expect.stringMatching(/cannot be saved as it is/)),
  );
  expect(await box(2)).toBeInvalid();
  expect(await box(2)).toHaveValue("How 2?");
  expect(await box(1)).toBeValid();
  expect(await flaws()).toEqual([]);
  // It goes with the question, and what the page itself finds stands at its own.
  await user.type(await box(2), "?");
  expect(await box(2)).toBeValid();
  await user.clear(await box(1));
  await user.tab({ shift: true });
  await user.click(await box(2));
  expect(await box(1)).toHaveAccessibleDescription("Enter the question.");
  expect(await box(2)).toBeValid();
});

test("what was answered is counted by option, with the mean of a scale, and texts come in pages", async () => {
  house.surveys.customer = { version: 3, active: true, since: SINCE, feedback: [of(1, "How was it?")] };
  const result = { low: "Poor", high: "", mean: null, answered: null, answers: [] };
  const count = (id: number, count: number, answer = "") => ({ id, count, answer });
  house.surveyResults = {
    version: 3,
    versions: [3, 2].map((version) => ({ version, since: SINCE })),
    answered: 4,
    questions: [
      {
        ...result,
        id: 1,
        question: "How was it?",
        type: "scale",
        answered: 4,
        mean: 4.25,
        answers: [1, 2, 3, 4, 5].map((at) => count(at, at === 4 ? 3 : at === 5 ? 1 : 0)),
      },
      {
        ...result,
        id: 2,
        question: "What of?",
        type: "several",
        answers: [count(1, 4, "Price"), count(2, 1, "Speed")],
      },
      { ...result, id: 3, question: "More?", type: "text", answered: 2 },
    ],
  };
  const asked: unknown[] = [];
  server.use(
    on("get", "admin/chat_management/feedback_results", ({ query }) => {
      asked.push([query.type, query.version]);
      return house.surveyResults;
    }),
    on("get", "admin/chat_management/feedback_texts", ({ query }) =>
      query.next_token === undefined
        ? { items: [{ uniQref: "c1", at: SINCE, text: "Thank you" }], next_token: "2" }
        : { items: [{ uniQref: "c2", at: SINCE, text: "Too slow" }], next_token: null },
    ),
  );
  const user = await openSignedIn(CUSTOMER);
  expect(await screen.findByText("4 surveys answered")).toBeVisible();
  expect(screen.getByText("Mean 4.25 of 5")).toBeVisible();
  const rows = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("listitem")
      .map((row) => row.textContent);
  expect(rows("How was it?")).toEqual(["1 · Poor0 (0 %)", "20 (0 %)", "30 (0 %)", "43 (75 %)", "51 (25 %)"]);
  expect(rows("What of?")).toEqual(["Price4 (100 %)", "Speed1 (25 %)"]);
  await user.click(screen.getByRole("button", { name: "Show texts" }));
  expect(await screen.findByText("Thank you")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Too slow")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Version" }), "2");
  await waitFor(() => expect(asked.at(-1)).toEqual(["Customer", "2"]));
  house.surveyResults = { ...house.surveyResults, version: 2, answered: 0 };
  await user.selectOptions(screen.getByRole("combobox", { name: "Version" }), "3");
  expect(await screen.findByText(/^No answers to version 2 in this period/)).toBeVisible();
  await user.clear(screen.getByLabelText("From"));
  expect(await screen.findByText("Choose a range of at most 366 days.")).toBeVisible();
});

test("questions under articles have a page, and it says that no article shows them", async () => {
  const user = await openSignedIn(CUSTOMER);
  const tabs = within(await screen.findByRole("navigation", { name: "Surveys" }));
  await user.click(tabs.getByRole("link", { name: "Articles" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Knowledge feedback" })).toBeVisible();
  expect(screen.getByText(/Articles do not show them yet/)).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: /^Ask readers/ })).toBeChecked();
  expect(screen.queryByRole("heading", { name: "Results" })).toBeNull();
});

test("whoever may only look changes nothing", async () => {
  house.me = aProfile({ permissions: [1, 5, 62], permission_actions: { 62: ["view"] } });
  house.surveys.agent = { version: 1, active: true, since: SINCE, feedback: [of(1, "How was it?")] };
  await openSignedIn(AGENT);
  expect(await screen.findByText("1. How was it? (A scale from 1 to 5)")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save survey" })).toBeNull();
});
