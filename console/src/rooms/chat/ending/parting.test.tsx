// Stories of ending a chat and giving it away: taken back in time, done when it is time, never over words that were not sent.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { go } from "@/house/leave";
import { aMember } from "@/rooms/team/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { pathTo } from "@/ui/href";
import { draftOf, keepDraft } from "../compose/drafts";
import { aChat, aMessage, aSent } from "../testing/shapes";
import { UNDO_MS, undo } from "./held";

withConsole();

let house: House;
let line: Feed;
let told: string[];
beforeEach(() => {
  told = [];
  house = stand({ chats: [aChat("c1", { Messages: [aMessage(0)] })] });
  line = feed();
  server.use(
    on("delete", "livechat/ongoing", ({ query }) => {
      told.push(`end ${query.uniQref}`);
      const ended = { ...house.chats[0], status: "Wrap-up" as const, end_reason: "agent" };
      house.chats = [ended as (typeof house.chats)[number]];
      return ended as never;
    }),
    on("post", "livechat/send", ({ body }) => {
      told.push(`send ${body.message}`);
      return aSent(body, 1);
    }),
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  act(undo);
  for (const kept of ["c1", "wrap-up c1"]) keepDraft(kept, "");
});

const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};
const box = () => screen.findByRole("textbox", { name: "Message" });

test("notes that were begun before an end was taken back go on at their end", async () => {
  const user = await open();
  await user.keyboard("{Alt>}e{/Alt}");
  const notes = () => screen.findByRole("textbox", { name: "Notes" });
  await user.type(await notes(), "first");
  await user.keyboard("{Alt>}z{/Alt}");
  expect(await box()).toHaveFocus();
  await user.keyboard("{Alt>}e{/Alt}");
  expect(await notes()).toHaveFocus();
  expect(await notes()).toHaveProperty("selectionStart", 5);
  await user.keyboard(", second");
  expect(await notes()).toHaveValue("first, second");
});

test("an end that is taken back was none: the customer never heard of it", async () => {
  const user = await open();
  await user.keyboard("{Alt>}e{/Alt}");
  expect(await screen.findByRole("form", { name: "Wrap-up" })).toBeVisible();
  expect(screen.getByText("Ending the chat with Nadia Conti")).toBeVisible();
  // It has not ended yet.
  expect(screen.queryByText("You ended the chat")).toBeNull();
  await user.keyboard("{Alt>}z{/Alt}");
  expect(await box()).toHaveFocus();
  expect(screen.queryByText("Ending the chat with Nadia Conti")).toBeNull();
  expect(told).toEqual([]);
});

test("what can be taken back is said once: in its chat, and by the frame where that is not seen", async () => {
  const user = await open();
  await user.keyboard("{Alt>}e{/Alt}");
  expect(await screen.findAllByText("Ending the chat with Nadia Conti")).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  // Over the page the chat is not seen, and away from the desk neither.
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Search chats and commands" });
  await waitFor(() =>
    expect(
      screen.getAllByText("Ending the chat with Nadia Conti").map((said) => said.closest("main")),
    ).toContain(null),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getAllByText("Ending the chat with Nadia Conti")).toHaveLength(1));
  act(() => void go.current(pathTo("inbox")));
  expect(await screen.findByText("Ending the chat with Nadia Conti")).toBeVisible();
});

test("an end that nobody takes back is told when its time has come", async () => {
  const user = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.keyboard("{Alt>}e{/Alt}");
  await screen.findByRole("form", { name: "Wrap-up" });
  expect(told).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  await waitFor(() => expect(told).toEqual(["end c1"]));
  expect(await screen.findByText("You ended the chat")).toBeVisible();
});

test("a transfer that is picked by keys leaves the hands at what takes it back, and then in the message", async () => {
  house.team = [aMember(2)];
  server.use(on("get", "helper/skills", () => ({ items: [] })));
  const user = await open();
  const field = await box();
  await user.click(field);
  await user.keyboard("{Alt>}r{/Alt}");
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("button", { name: /Luca Bassi/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await box()).toHaveFocus();
});

test("whoever leaves the page has decided", async () => {
  const user = await open();
  await user.keyboard("{Alt>}e{/Alt}");
  await screen.findByRole("form", { name: "Wrap-up" });
  act(() => void dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(told).toEqual(["end c1"]));
});

test("a message that was begun is never ended over", async () => {
  const user = await open();
  await user.type(await box(), "It leaves today");
  await user.click(screen.getByRole("button", { name: "End" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your message has not been sent" }));
  expect(dialog.getByText("It leaves today")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Keep writing" }));
  expect(await box()).toHaveValue("It leaves today");
  expect(screen.queryByRole("form", { name: "Wrap-up" })).toBeNull();
  await user.keyboard("{Alt>}e{/Alt}");
  await user.click(await screen.findByRole("button", { name: "Send message" }));
  expect(await screen.findByRole("form", { name: "Wrap-up" })).toBeVisible();
  await waitFor(() => expect(told).toEqual(["send It leaves today"]));
  await user.keyboard("{Alt>}z{/Alt}");
  expect(await box()).toHaveValue("");
});

test("what was discarded is back in its field when the end is taken back, and gone when it is done", async () => {
  const user = await open();
  const discards = async () => {
    await user.keyboard("{Alt>}e{/Alt}");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("form", { name: "Wrap-up" });
  };
  await user.type(await box(), "It leaves today");
  await discards();
  await user.keyboard("{Alt>}z{/Alt}");
  expect(await box()).toHaveValue("It leaves today");
  await discards();
  expect(draftOf("c1")).toBe("It leaves today");
  await user.click(screen.getByRole("button", { name: "End now" }));
  await waitFor(() => expect(told).toEqual(["end c1"]));
  expect(draftOf("c1")).toBe("");
});

test("what was discarded for an end that is refused is in its field again", async () => {
  server.use(on("delete", "livechat/ongoing", () => refuse(170)));
  const user = await open();
  await user.type(await box(), "It leaves today");
  await user.keyboard("{Alt>}e{/Alt}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "End now" }));
  await waitFor(async () => expect(await box()).toHaveValue("It leaves today"));
});
