// Stories of a customer who has fallen silent: when they may be poked, what counts down, and how it ends.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Chat } from "@/api/shapes";
import type { Kinds } from "@/live/frames";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aChat, aCrumb, aMessage, aPerson } from "../testing/shapes";

withConsole();

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const silent = (more: Partial<Chat> = {}) =>
  aChat("c1", {
    Messages: [aMessage(0), aMessage(1, { Sender: "Agent", user_id: 1, ReceivedAt: ago(130) })],
    poke_from: ago(10),
    ...more,
  });
const running = (automatic = false) => ({
  uniQref: "c1",
  poke: { started: ago(0), until: ago(-60), automatic },
  poke_from: null,
});

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand({ chats: [silent()] });
  line = feed();
});

/** How the pokes stand from now on, as the server and its feed tell. */
const stands = (told: Kinds["chat.poke"], more: Partial<Chat> = {}) => {
  const { poke, poke_from } = told;
  house.chats = house.chats.map((chat) => ({ ...chat, poke, poke_from, ...more }));
  line.tell("chat.poke", told);
};

const talk = () => within(screen.getByRole("region", { name: "Conversation" }));
const head = () => within(screen.getByRole("region", { name: "Chats and queues" })).getByRole("link");
const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};
const poke = () => talk().findByRole("button", { name: "Poke the customer" });

test("a customer who owes an answer for long enough may be poked, which counts down until it is taken back", async () => {
  server.use(
    on("post", "livechat/poke", ({ body }) => {
      expect(body).toEqual({ uniQref: "c1" });
      house.chats = [silent({ ...running() })];
      return running();
    }),
    on("delete", "livechat/poke", () => {
      house.chats = [silent()];
      return { uniQref: "c1", poke: null, poke_from: ago(-120) };
    }),
  );
  const user = await open();
  expect(head()).toHaveClass("quiet");
  expect(within(head()).getByText(/^Quiet 2:[1-5]\d$/)).toHaveAttribute(
    "title",
    "Customer not replied (pokable)",
  );
  expect(await flaws()).toEqual([]);
  await user.click(await poke());
  expect(await talk().findByText("Poke sent.")).toBeVisible();
  expect(talk().getByRole("timer")).toHaveTextContent(/^Without a reply, the chat ends in (1:00|0:5\d)$/);
  expect(within(head()).getByText(/^Poke (1:00|0:5\d)$/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(talk().getByRole("button", { name: "Cancel poke" }));
  await waitFor(() => expect(talk().queryByText("Poke sent.")).toBeNull());
  expect(talk().queryByRole("button", { name: "Poke the customer" })).toBeNull();
});

test("nobody is poked too early, nor while they write, nor who has answered", async () => {
  house.chats = [silent({ poke_from: ago(-30) })];
  await open();
  expect(talk().queryByRole("button", { name: "Poke the customer" })).toBeNull();
  stands({ uniQref: "c1", poke: null, poke_from: ago(1) });
  expect(await poke()).toBeVisible();
  const typing = { uniQref: "c1", who: "customer" as const, user_id: null, text: "I", on: true };
  line.tell("chat.typing", typing as never);
  await waitFor(() => expect(talk().queryByRole("button", { name: "Poke the customer" })).toBeNull());
  line.tell("chat.typing", { ...typing, on: false } as never);
  expect(await poke()).toBeVisible();
  line.tell("chat.message", { uniQref: "c1", message: aMessage(2) });
  await waitFor(() => expect(talk().queryByRole("button", { name: "Poke the customer" })).toBeNull());
  expect(head()).not.toHaveClass("quiet");
});

test("a poke that comes too early is refused with its words, and can be tried again", async () => {
  server.use(on("post", "livechat/poke", () => refuse(146)));
  const user = await open();
  await user.click(await poke());
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  await waitFor(() => expect(notices.getAllByRole("article")).toHaveLength(1));
  expect(await poke()).toBeEnabled();
});

test("a poke that the server sends by itself says so, and what became of it is a step of the way", async () => {
  await open();
  stands(running(true));
  expect(await talk().findByText("Poked automatically.")).toBeVisible();
  line.tell("chat.poke", { ...running(true), step: aCrumb("poked", "", "automatic") });
  const step = aCrumb("poke_ended", "", "continued", 1);
  line.tell("chat.poke", { uniQref: "c1", poke: null, poke_from: null, step });
  const log = within(screen.getByRole("log"));
  expect(await log.findByText(/^Poke: Continued/)).toBeVisible();
  expect(log.getByText(/^The customer was poked automatically/)).toBeVisible();
});

test("a chat that ends for want of an answer says why", async () => {
  await open();
  stands(running());
  const over = { reason: "no_answer", wrap_up_until: ago(-300) };
  stands(
    { uniQref: "c1", poke: null, poke_from: null },
    { status: "Wrap-up", end_reason: over.reason, wrap_up_until: over.wrap_up_until },
  );
  const step = aCrumb("customer_left", "", "no_answer");
  line.tell("chat.ended", { uniQref: "c1", by: "customer", ...over, step });
  expect(await screen.findByText("The customer did not respond to the poke")).toBeVisible();
  expect(screen.queryByText("Poke sent.")).toBeNull();
});

test("only the owner pokes; who takes part sees it count down", async () => {
  house.chats = [
    silent({
      owner_id: 2,
      participants: [aPerson(2, "owner"), aPerson(1, "participant", "Marta Rinaldi")],
    }),
  ];
  await open();
  expect(talk().queryByRole("button", { name: "Poke the customer" })).toBeNull();
  stands(running());
  expect(await talk().findByText("Poke sent.")).toBeVisible();
  expect(talk().queryByRole("button", { name: "Cancel poke" })).toBeNull();
});
