// Several agents and several chats at once: counted before, answered for one by one.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { anAnnouncement } from "@/rooms/announcements/testing/shapes";
import { aWaiting } from "@/rooms/chat/testing/shapes";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { flaws, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { aBusyFloor, CHAT, openFloor } from "./testing/busy";
import { anAgent } from "./testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const OTHER = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a10";
const held = { uniQref: OTHER, skill_id: 10, kind: "chat" as const, units: 100, since: at(300) };
const floor = () => ({
  ...aBusyFloor(),
  agents: [
    anAgent(2, { name: "Hannah Reid", state: "single_chat" as const, holds: [held] }),
    anAgent(3, { name: "Ivo Lang" }),
    anAgent(4, { name: "Tom Okafor", state: "suspended" as const, suspended: true, free: 0 }),
    anAgent(5, { name: "Zoe Park", team: "Tech" }),
  ],
});

test("by keys agents are chosen, what it touches is counted, and each is answered for", async () => {
  const { user } = await openFloor("", undefined, floor());
  const grid = screen.getByRole("grid", { name: "Agents" });
  const row = (name: string) => within(grid).getByRole("row", { name: new RegExp(name) });
  row("Hannah Reid").focus();
  await user.keyboard(" {Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(row("Tom Okafor")).toHaveAttribute("aria-selected", "true");
  expect(row("Zoe Park")).toHaveAttribute("aria-selected", "false");
  const bar = screen.getByRole("toolbar", { name: "The chosen agents" });
  expect(within(bar).getByText("3 chosen")).toBeVisible();
  await user.click(within(bar).getByRole("button", { name: "Set status…" }));
  const question = await screen.findByRole("dialog", { name: "Set the status of 3 agents" });
  expect(within(question).getByText("They have 1 chat open, which stays with them.")).toBeVisible();
  expect(within(question).getByText("1 of them is away already.")).toBeVisible();
  expect(await flaws()).toEqual([]);
  const asked: number[] = [];
  let refuses = true;
  server.use(
    on("patch", "internal/team", ({ body }) => {
      asked.push(body.user_id);
      return body.user_id === 4 && refuses ? refuse(174) : aPresence({ user_id: body.user_id });
    }),
  );
  await user.selectOptions(within(question).getByLabelText("Reason"), "Training");
  await user.click(within(question).getByRole("button", { name: "Set 3 statuses" }));
  expect(await within(question).findByText("2 of 3 done")).toBeVisible();
  const rows = within(within(question).getByRole("list", { name: "How it goes with each" })).getAllByRole(
    "listitem",
  );
  expect(rows[0]).toHaveTextContent("Hannah ReidDone");
  expect(rows[2]).toHaveTextContent(/^Tom Okafor.+/);
  expect(rows[2]).not.toHaveTextContent("Done");
  refuses = false;
  await user.click(within(question).getByRole("button", { name: "Try 1 again" }));
  expect(await screen.findByText("3 statuses are set")).toBeVisible();
  expect(asked).toEqual([2, 3, 4, 4]);
});

test("everybody within the filter is chosen by Ctrl and A, and nobody whom it hides", async () => {
  const { user } = await openFloor("?team=Customer+care", undefined, floor());
  within(screen.getByRole("grid", { name: "Agents" }))
    .getAllByRole("row")[0]
    ?.focus();
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.getByText("3 chosen")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("3 chosen")).toBeNull();
});

test("who may set nobody’s status chooses nobody", async () => {
  const { user } = await openFloor("", [1, 3, 200, 203], floor());
  const grid = screen.getByRole("grid", { name: "Agents" });
  within(grid).getAllByRole("row")[0]?.focus();
  await user.keyboard(" ");
  expect(screen.queryByRole("toolbar", { name: "The chosen agents" })).toBeNull();
  expect(grid).not.toHaveAttribute("aria-multiselectable");
});

test("several who wait are raised together, and the chats of others are left alone", async () => {
  const { user } = await openFloor("?open=lines", undefined, floor(), [
    aWaiting(CHAT, { name: "Nadia", surname: "Karim", skill_id: 10 }),
    aWaiting(OTHER, { name: "Omar", surname: "Said", skill_id: 10 }),
    aWaiting("0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a11", { name: "Pia", surname: "Roth", skill_id: 11 }),
  ]);
  const waiting = await screen.findByRole("complementary", { name: "Waiting chats" });
  await user.click(await within(waiting).findByRole("checkbox", { name: "Choose Nadia Karim" }));
  await user.click(within(waiting).getByRole("checkbox", { name: "Choose Omar Said" }));
  expect(await flaws()).toEqual([]);
  await user.click(within(waiting).getByRole("button", { name: "Raise" }));
  const question = await screen.findByRole("dialog", { name: "Raise 2 chats?" });
  const raised: string[] = [];
  server.use(
    on("patch", "livechat/edit", ({ body }) => {
      raised.push(body.uniQref);
      return refuse(147);
    }),
  );
  await user.click(within(question).getByRole("button", { name: "Raise 2" }));
  expect(await within(question).findByText("0 of 2 done")).toBeVisible();
  await waitFor(() => expect(raised).toEqual([CHAT, OTHER]));
});

test("those who are chosen are told something by name", async () => {
  const { user } = await openFloor("", [1, 3, 200, 203, 211], floor());
  const grid = screen.getByRole("grid", { name: "Agents" });
  within(grid).getAllByRole("row")[0]?.focus();
  await user.keyboard(" {Shift>}{ArrowDown}{/Shift}");
  const bar = screen.getByRole("toolbar", { name: "The chosen agents" });
  expect(within(bar).queryByRole("button", { name: "Set status…" })).toBeNull();
  await user.click(within(bar).getByRole("button", { name: "Message…" }));
  const letter = await screen.findByRole("dialog");
  expect(await within(letter).findByText(/Hannah Reid, Ivo Lang/)).toBeVisible();
  const told = vi.fn();
  server.use(
    on("post", "internal/announcements/people", ({ body }) => {
      told(body.users, body.text);
      return { announcement: anAnnouncement(7), people: 2 };
    }),
  );
  await user.type(within(letter).getByRole("textbox"), "Returns first, please");
  await user.click(within(letter).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(told).toHaveBeenCalledWith([2, 3], "Returns first, please"));
});
