// Stories of the middle pane while no chat is open: it says what is next, and goes there.
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { someFigures, someStatistics } from "@/rooms/statistics/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { aChat, aWaiting } from "./testing/shapes";

withConsole();
let house: House;
beforeEach(() => {
  house = stand({});
  feed();
});

const middle = async () => within(await screen.findByRole("region", { name: "Conversation" }));

test("who has waited longest for an answer is named, and Alt J goes from one to the next", async () => {
  const asks = (uniQref: string, name: string, second: number) =>
    aChat(uniQref, { name, waiting_since: at(second) });
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
  // Whoever is being offered to somebody waits as well, as the list beside it says.
  house.waiting = [aWaiting("w0", { ringing: true }), aWaiting("w1"), aWaiting("w2", { name: "Ines" })];
  await openSignedIn();
  const pane = await middle();
  expect(await pane.findByText("3 customers are waiting")).toBeVisible();
  const line = screen.getByRole("heading", { name: "Waiting" });
  expect(line.nextElementSibling).toHaveTextContent("3");
  expect(pane.getByRole("button", { name: /Take next/ })).toBeEnabled();
});

test("who is away is told that there are no chats", async () => {
  house.me = aProfile({ suspended: true, status: "Away", suspend_cause: "by_hand" });
  house.waiting = [aWaiting("w1")];
  await openSignedIn();
  expect(await (await middle()).findByText("You have no chats")).toBeVisible();
});

test("below it stands what one has done today, as of when, and nothing of what was not measured", async () => {
  const done = someFigures({ chats: 7, handle_time: 432, response_time: 48, missed: 1, occupancy: 0.724 });
  server.use(on("get", "metrics/users/statistics", () => someStatistics(done)));
  await openSignedIn();
  const pane = await middle();
  const list = await pane.findByRole("heading", { name: "Today" });
  const said = () =>
    [...(list.closest(".today")?.querySelectorAll("dl > div") ?? [])].map((one) => one.textContent);
  expect(said()).toEqual([
    "Chats handled7",
    "Average handle time7:12",
    "Average response0:48",
    "Missed offers1",
    "Occupancy72 %",
  ]);
  expect(pane.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  expect(pane.getByRole("link", { name: "All statistics" })).toHaveAttribute(
    "href",
    "#/Common/Profile/Statistics",
  );
  expect(await flaws()).toEqual([]);
});

test("on a day on which nothing was measured yet no figure is made up", async () => {
  await openSignedIn();
  const pane = await middle();
  expect(await pane.findByText("Chats handled")).toBeVisible();
  expect(pane.getByText("Missed offers")).toBeVisible();
  expect(pane.queryByText(/Average|Occupancy|–/)).toBeNull();
});

test("figures that cannot be had say so, and are asked for again", async () => {
  let asked = 0;
  server.use(
    on("get", "metrics/users/statistics", () => {
      asked += 1;
      return asked === 1 ? refuse(162) : someStatistics(someFigures({ chats: 3 }));
    }),
  );
  const user = await openSignedIn();
  const pane = await middle();
  expect(await pane.findByText("The figures could not be loaded")).toBeVisible();
  await user.click(pane.getByRole("button", { name: "Try again" }));
  expect(await pane.findByText("Chats handled")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
