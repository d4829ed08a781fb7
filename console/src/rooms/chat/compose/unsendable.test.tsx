// What cannot be sent says so in its place: files from the desk, and messages while there is no line.
import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useFreshness } from "@/api/freshness";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { broken, on, server } from "@/testing/server";
import { aChat, aMessage } from "../testing/shapes";

withConsole();

let house: House;
beforeEach(() => {
  house = stand();
  feed();
  house.chats = [aChat("c1", { Messages: [aMessage(0)], message_count: 1 })];
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
  );
});

const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  return { user, box: await screen.findByRole("textbox", { name: "Message" }) };
};

const picture = () => ({
  types: ["Files"],
  files: [new File(["x"], "lamp.png", { type: "image/png" })],
  getData: () => "",
});

test("a file that is dropped or pasted is not opened, and the field says that none goes from here", async () => {
  const { user, box } = await open();
  const drop = createEvent.drop(box, { dataTransfer: picture() });
  fireEvent(box, drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByRole("alert")).toHaveTextContent("Files cannot be sent from here");
  await user.type(box, "I see");
  expect(screen.queryByText("Files cannot be sent from here")).toBeNull();
  const paste = createEvent.paste(box, { clipboardData: picture() });
  fireEvent(box, paste);
  expect(paste.defaultPrevented).toBe(true);
  expect(await screen.findByText("Files cannot be sent from here")).toBeVisible();
});

test("a message that waits for the line is no failure", async () => {
  server.use(on("post", "livechat/send", () => broken()));
  const { user, box } = await open();
  await user.type(box, "On its way{Enter}");
  const log = within(screen.getByRole("log"));
  expect(await log.findByText("Not sent")).toBeVisible();
  useFreshness.setState({ live: "down" });
  expect(await log.findByText("Will be sent when the connection is back")).toBeVisible();
  expect(log.queryByText("Not sent")).toBeNull();
  expect(log.getByRole("button", { name: "Discard" })).toBeVisible();
});
