// Stories of the middle pane while no chat is open: it says what is next, and goes there.
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, type House, openSignedIn, stand, withConsole } from "@/testing/console";
import { aChat, aMessage, aProfile, at, aWaiting } from "@/testing/shapes";

withConsole();
let house: House;
beforeEach(() => {
  house = stand({});
  feed();
});

const middle = async () => within(await screen.findByRole("region", { name: "Conversation" }));

test("who has waited longest for an answer is named, and Alt J goes from one to the next", async () => {
  const asks = (uniQref: string, name: string, second: number) =>
    aChat(uniQref, { name, Messages: [aMessage(0, { ReceivedAt: at(second) })] });
  house.chats = [asks("c1", "Ada", 40), asks("c2", "Otto", 20)];
  await openSignedIn();
  const pane = await middle();
  expect(await pane.findByText("Otto Conti is waiting for your reply")).toBeVisible();
  expect(pane.getByRole("link", { name: "Go to the chat" })).toHaveAttribute(
    "href",
    "#/Common/Comms?chat=c2",
  );
  expect(await flaws()).toEqual([]);
  fireEvent.keyDown(window, { key: "j", altKey: true });
  expect(await screen.findByRole("heading", { name: "Otto Conti" })).toBeVisible();
  fireEvent.keyDown(window, { key: "j", altKey: true });
  expect(await screen.findByRole("heading", { name: "Ada Conti" })).toBeVisible();
});

test("who has room is told how many wait, and who is next; who is away is not", async () => {
  house.waiting = [aWaiting("w1"), aWaiting("w2")];
  await openSignedIn();
  const pane = await middle();
  expect(await pane.findByText("2 customers are waiting")).toBeVisible();
  expect(pane.getByRole("button", { name: /Take the next chat/ })).toBeEnabled();
});

test("who is away is told that there are no chats", async () => {
  house.me = aProfile({ suspended: true, status: "Away", suspend_cause: "by_hand" });
  house.waiting = [aWaiting("w1")];
  await openSignedIn();
  expect(await (await middle()).findByText("You have no chats")).toBeVisible();
});
