// Stories of the survey in a wrap-up: answered, required, skipped, and not to be had.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { keepDraft } from "../compose/drafts";
import { aChat, aMessage } from "../testing/shapes";
import { forgetAnswers } from "./answers";

withConsole();

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const of = { required: false, active: true, options: [], low: "", high: "" };
let house: House;
let told: unknown[];

beforeEach(() => {
  told = [];
  for (const chat of ["c1", "c2"]) {
    keepDraft(`wrap-up ${chat}`, "");
    forgetAnswers(chat);
  }
  const ending = { status: "Wrap-up", end_reason: "resolved", wrap_up_until: at(300) } as const;
  house = stand({
    chats: [
      aChat("c1", { ...ending, Messages: [aMessage(0)] }),
      aChat("c2", { ...ending, name: "Ines", surname: "Roth" }),
    ],
  });
  house.surveys.agent = {
    version: 3,
    active: true,
    since: at(0),
    feedback: [
      { ...of, id: 1, question: "Was it hard?", type: "yes_no", required: true },
      {
        ...of,
        id: 2,
        question: "What about?",
        type: "several",
        options: [
          { id: 1, answer: "Invoice" },
          { id: 2, answer: "Address" },
        ],
      },
      { ...of, id: 3, question: "Anything else?", type: "text" },
      { ...of, id: 4, question: "Not asked", type: "text", required: true, active: false },
    ],
  };
  feed();
  server.use(
    on("patch", "livechat/details", ({ body }) => {
      told.push(body);
      return { uniQref: body.uniQref, status: "Completed" as const };
    }),
  );
});

const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  return { user, form: within(await screen.findByRole("form", { name: "Wrap-up" })) };
};

test("a required question keeps the wrap-up from being sent, and not from being skipped", async () => {
  const { user, form } = await open();
  await form.findByText("Was it hard?");
  await user.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Answer this question, or skip.")).toBeVisible();
  expect(form.getByRole("radio", { name: "Yes" })).toHaveFocus();
  expect(await flaws()).toEqual([]);
  expect(told).toEqual([]);
  await user.click(form.getByRole("button", { name: "Skip" }));
  await waitFor(() => expect(told).toEqual([{ uniQref: "c1", wrap_up: "skip" }]));
});

test("answers are sent with the notes, and are still there when one comes back to the chat", async () => {
  const { user, form } = await open();
  await user.click(await form.findByRole("radio", { name: "No" }));
  await user.click(form.getByRole("checkbox", { name: "Invoice" }));
  await user.click(form.getByRole("checkbox", { name: "Address" }));
  await user.click(form.getByRole("checkbox", { name: "Invoice" }));
  const chats = within(screen.getByRole("region", { name: "Chats and queues" }));
  await user.click(chats.getByRole("link", { name: /Ines Roth/ }));
  expect(await screen.findByRole("radio", { name: "No" })).not.toBeChecked();
  await user.click(chats.getByRole("link", { name: /Nadia Conti/ }));
  const again = within(await screen.findByRole("form", { name: "Wrap-up" }));
  await waitFor(() => expect(again.getByRole("radio", { name: "No" })).toBeChecked());
  await user.type(again.getByRole("textbox", { name: "Notes" }), "Moved");
  await user.type(again.getByRole("textbox", { name: /Anything else/ }), " ok ");
  told.length = 0;
  await user.click(again.getByRole("button", { name: "Send" }));
  const feedback = {
    version: 3,
    answers: [
      { question: 1, values: [0] },
      { question: 2, values: [2] },
      { question: 3, text: "ok" },
    ],
  };
  await waitFor(() =>
    expect(told).toContainEqual({ uniQref: "c1", wrap_up: "send", notes: "Moved", feedback }),
  );
});

test("a survey that cannot be had says so, and the notes are sent without it", async () => {
  server.use(on("get", "helper/livechat/operator_feedback", () => refuse(262, { status: 503 })));
  const { user, form } = await open();
  expect(await form.findByText(/Failed to get the feedback/)).toBeVisible();
  await user.click(form.getByRole("button", { name: "Send notes" }));
  await waitFor(() => expect(told).toEqual([{ uniQref: "c1", wrap_up: "send" }]));
});

test("what was answered after a chat is shown with its details", async () => {
  const questions = [
    { question: "How was it?", type: "scale" as const, answers: ["4"] },
    { question: "Solved?", type: "yes_no" as const, answers: ["yes"] },
  ];
  const over = aChat("c9", { status: "Completed", Messages: [aMessage(0)] });
  server.use(
    on("post", "livechat/details", () => ({
      chats: {
        c9: {
          ...over,
          Status: "Completed" as const,
          earlier: false,
          feedback: [{ type: "Customer" as const, at: at(0), questions }],
        },
      },
    })),
  );
  await openSignedIn("/Common/Comms?chat=c9");
  const survey = within(await screen.findByRole("region", { name: "Customer survey" }));
  expect(survey.getByText("4 of 5")).toBeVisible();
  expect(survey.getByText("Yes")).toBeVisible();
});
