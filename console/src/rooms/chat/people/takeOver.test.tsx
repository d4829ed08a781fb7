// Stories of a supervisor who looks on at a chat and takes it over from its agent.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { UNDO_MS, undo } from "../ending/held";
import { aChat, aCrumb, aMessage, aPerson } from "../testing/shapes";

withConsole();

const marta = aPerson(1, "observer", "Marta Rinaldi");
const luca = aPerson(2, "owner", "Luca Bassi");
const watched = () => aChat("c1", { owner_id: 2, participants: [luca, marta], Messages: [aMessage(0)] });
const PENDING = "Taking over the chat with Nadia Conti";

let house: House;
let line: Feed;
let taken: unknown[];
beforeEach(() => {
  taken = [];
  house = stand({ chats: [watched()] });
  house.me = aProfile({
    permissions: [1, 93, 203, 205, 206],
    modules: [
      { id: 1, name: "Comms", product: "Livechat" },
      { id: 3, name: "Metrics", product: "Metrics" },
    ],
  });
  line = feed();
  server.use(
    on("patch", "queue/retrieve_entity", ({ body }) => {
      taken.push(body);
      const participants = [aPerson(1, "owner", "Marta Rinaldi"), aPerson(2, "participant", "Luca Bassi")];
      return { uniQref: "c1", owner_id: 1, participants, invitation: null };
    }),
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  act(undo);
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};

test("a taking over that is taken back was none: the agent never heard of it", async () => {
  const user = await open();
  await user.click(await button("Take over"));
  expect(await screen.findByText(PENDING)).toBeVisible();
  // It is still the agent's, and colleagues can be whispered to meanwhile.
  expect(screen.getByRole("textbox", { name: "Whisper to the agents" })).toBeVisible();
  expect(await flaws()).toEqual([]);
  // Pressed again it is held back as before.
  await user.click(await button("Take over"));
  await user.keyboard("{Alt>}z{/Alt}");
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
  expect(taken).toEqual([]);
});

test("a taking over that nobody takes back is done when its time has come", async () => {
  const user = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(await button("Take over"));
  await screen.findByText(PENDING);
  expect(taken).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  expect(await button("End")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
  expect(taken).toEqual([{ uniQref: "c1", crown: true }]);
});

test("whoever does not want to wait takes over now", async () => {
  const user = await open();
  await user.click(await button("Take over"));
  await user.click(await button("Take over now"));
  expect(await button("End")).toBeVisible();
  expect(taken).toHaveLength(1);
});

test("whoever leaves the chat in the meantime takes nothing over", async () => {
  server.use(
    on("delete", "livechat/invite", () => ({
      uniQref: "c1",
      owner_id: 2,
      participants: [luca],
      invitation: null,
    })),
  );
  const user = await open();
  await user.click(await button("Take over"));
  await screen.findByText(PENDING);
  await user.click(await button("Leave"));
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
  expect(await screen.findByText("You have no chats")).toBeVisible();
  expect(taken).toEqual([]);
});

test("a chat that ends in the meantime is taken over by nobody", async () => {
  const user = await open();
  await user.click(await button("Take over"));
  await screen.findByText(PENDING);
  line.tell("chat.ended", {
    uniQref: "c1",
    reason: "customer_left",
    by: "customer",
    wrap_up_until: at(300),
    step: aCrumb("customer_left", "", "customer_left"),
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take over" })).toBeNull());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(await button("Take over now"));
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
  expect(taken).toEqual([]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
