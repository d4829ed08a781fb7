// Stories of the bell: what went by itself can still be read, leads to its chat, and is nobody else's.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { limits } from "@/generated/catalogue";
import { happen, hush, say, useNotices } from "@/notices/store";
import { useTold } from "@/notices/told";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";

withConsole();
let line: Feed;
beforeEach(() => {
  stand({});
  line = feed();
});
const desk = async () => {
  const user = await openSignedIn("/Common/Comms");
  await screen.findByRole("heading", { name: "Your chats" });
  await line.up();
  return user;
};

const bell = () => screen.getByRole("button", { name: /^Notifications/ });
const list = () => screen.findByRole("dialog", { name: /^Notifications/ });
const timesOut = () => act(() => happen({ kind: "tick", now: Date.now() + 10 * limits.NOTICE_COUNTDOWN }));

test("says how much is new, and shows it newest first with the words and the way to it", async () => {
  const user = await desk();
  expect(bell()).toHaveAccessibleName("Notifications");
  act(() => {
    say({ title: "Chat missed", text: "Nadia <b>Conti</b>", timeout: true });
    say({
      title: "Message from Ada",
      together: "ada",
      timeout: true,
      links: [{ name: "View", value: "#/ada" }],
    });
    say({
      title: "Message from Ada",
      together: "ada",
      timeout: true,
      links: [{ name: "View", value: "#/ada" }],
    });
  });
  timesOut();
  expect(useNotices.getState().notices).toEqual([]);
  expect(bell()).toHaveAccessibleName("Notifications, 2 new");

  await user.click(bell());
  const rows = within(await list()).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/New: Message from Ada.*2 in all/);
  expect(within(rows[0] as HTMLElement).getByRole("link")).toHaveAttribute("href", "#/ada");
  expect(rows[1]).toHaveTextContent("Nadia Conti");
  expect(await flaws()).toEqual([]);

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bell()).toHaveFocus();
  expect(bell()).toHaveAccessibleName("Notifications");
});

test("what one has taken away is not new, and the list can be cleared", async () => {
  const user = await desk();
  act(() => say({ title: "Chat missed" }));
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(bell()).toHaveAccessibleName("Notifications");
  await user.click(bell());
  expect(within(await list()).getByText("Chat missed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear the list" }));
  expect(within(await list()).getByText("No notifications")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("is empty for whoever comes next", () => {
  say({ title: "Chat missed" });
  expect(useTold.getState().told).toHaveLength(1);
  hush();
  expect(useTold.getState().told).toEqual([]);
});
