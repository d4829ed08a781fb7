// Stories of ending a chat and giving it away: taken back in time, done when it is time, never over words that were not sent.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Feed, feed, flaws, type House, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aChat, aMessage, aSent } from "@/testing/shapes";
import { keepDraft } from "./drafts";
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
  keepDraft("c1", "");
});

const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};
const box = () => screen.findByRole("textbox", { name: "Message" });

test("an end that is taken back was none: the customer never heard of it", async () => {
  const user = await open();
  await user.keyboard("{Alt>}e{/Alt}");
  expect(await screen.findByRole("form", { name: "Wrap-up" })).toBeVisible();
  expect(screen.getByText("Chat with Nadia Conti ended")).toBeVisible();
  await user.keyboard("{Alt>}z{/Alt}");
  expect(await box()).toHaveFocus();
  expect(screen.queryByText("Chat with Nadia Conti ended")).toBeNull();
  expect(told).toEqual([]);
});

test("an end that nobody takes back is told when its time has come", async () => {
  const user = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.keyboard("{Alt>}e{/Alt}");
  await screen.findByRole("form", { name: "Wrap-up" });
  expect(told).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  await waitFor(() => expect(told).toEqual(["end c1"]));
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
