// Stories of a transcript that is longer than what its chat carries: what came before is asked for, and nothing is missing.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Message } from "@/api/shapes";
import { type Feed, feed, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aChat, aMessage } from "../testing/shapes";

withConsole();

let house: House;
let line: Feed;
const asked: (readonly [number | null | undefined, number | null | undefined])[] = [];
const from = (first: number, behind: number): Message[] =>
  Array.from({ length: behind - first }, (_, at) => aMessage(first + at));
const log = () => within(screen.getByRole("log"));
const shown = () =>
  [...screen.getByRole("log").querySelectorAll<HTMLElement>("[data-message]")].map((one) =>
    Number(one.dataset.message),
  );

/** The server's transcript of c1 has so many messages. */
const answers = (many: number) =>
  on("post", "livechat/details", ({ body }) => {
    const { before, amount } = body;
    asked.push([before, amount]);
    const end = Math.min(before ?? many, many);
    const start = Math.max(0, end - (amount ?? many));
    const chat = aChat("c1", { Messages: from(start, end), message_count: many });
    return { chats: { c1: { ...chat, Status: chat.status, earlier: start > 0, feedback: [] } } };
  });

beforeEach(() => {
  asked.length = 0;
  house = stand();
  line = feed();
});
const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("log");
  return user;
};

test("is read back to its beginning, page by page, while somebody writes", async () => {
  house.chats = [aChat("c1", { Messages: from(150, 250), message_count: 250 })];
  server.use(answers(250));
  await open();
  // A page of no height is always at its top.
  expect(await log().findByText("Beginning of the conversation")).toBeInTheDocument();
  expect(shown()).toEqual(from(0, 250).map(({ messageIndex }) => messageIndex));
  expect(asked).toEqual([
    [150, 100],
    [50, 100],
  ]);
  await line.up();
  line.tell("chat.message", { uniQref: "c1", message: aMessage(250) });
  expect(await log().findByText("message 250")).toBeInTheDocument();
  expect(shown()).toHaveLength(251);
  expect(asked).toHaveLength(2);
});

test("says that earlier messages could not be had, and asks again when told to", async () => {
  house.chats = [aChat("c1", { Messages: from(20, 120), message_count: 120 })];
  server.use(on("post", "livechat/details", () => refuse(170)));
  const user = await open();
  expect(await log().findByRole("alert")).toHaveTextContent("Earlier messages could not be loaded");
  expect(shown()).toHaveLength(100);
  server.use(answers(120));
  await user.click(log().getByRole("button", { name: "Try again" }));
  expect(await log().findByText("Beginning of the conversation")).toBeInTheDocument();
  expect(shown()).toHaveLength(120);
});

test("has no hole and loses nothing that was shown when the list is told anew after the line was broken", async () => {
  house.chats = [aChat("c1", { Messages: from(0, 100) })];
  server.use(answers(400));
  await open();
  await waitFor(() => expect(shown()).toHaveLength(100));
  // She reads further up.
  const box = screen.getByRole("log");
  Object.defineProperty(box, "scrollHeight", { value: 1_000 });
  for (const top of [1_000, 0]) {
    box.scrollTop = top;
    fireEvent.scroll(box);
  }
  // The last hundred as the list carries them, once 300 more have been said.
  house.chats = [aChat("c1", { Messages: from(300, 400), message_count: 400 })];
  await line.up();
  line.drop();
  line.mend();
  await waitFor(() => expect(shown().at(-1)).toBe(399));
  await waitFor(() => expect(shown()).toEqual(from(0, 400).map(({ messageIndex }) => messageIndex)));
  expect(asked).toEqual([[300, 200]]);
});

test("of a few messages says nothing of where it begins", async () => {
  house.chats = [aChat("c1", { Messages: from(0, 3) })];
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(log().queryByText("Beginning of the conversation")).toBeNull();
});
