// What is behind each figure: the chats or the queues that it counts.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { at } from "@/testing/shapes";
import { aBusyFloor, CHAT, figure, openFloor } from "./testing/busy";
import { aLine, aSpan } from "./testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

test("the service level opens each queue’s own, the one furthest below its target first", async () => {
  const floor = {
    ...aBusyFloor(),
    lines: [
      aLine(10, { level: 78, counted: 50 }),
      aLine(11, { skill: "Orders", level: 60, counted: 12, target: 70 }),
      aLine(12, { skill: "Sales" }),
    ],
  };
  const { user } = await openFloor("", undefined, floor);
  await user.click(figure("Service level"));
  const levels = await screen.findByRole("complementary", { name: "Service level" });
  const rows = within(levels).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Orders.*60.*of 12 chats/),
    expect.stringMatching(/^Returns.*78.*of 50 chats/),
  ]);
  expect(await flaws()).toEqual([]);
  await user.click(within(levels).getByRole("button", { name: /^Orders/ }));
  expect(await screen.findByRole("complementary", { name: "Orders" })).toBeVisible();
});

test("the abandoned open those who left, each with when, how long and where they waited", async () => {
  const { user, house } = await openFloor();
  const gone = {
    uniQref: "0193509a-7e1c-7a7e-8b1a-0f6d3c2bffff",
    customer: "Omar Said",
    skill_id: 10,
    since: at(500),
    ended_at: at(590),
    stage: "abandoned" as const,
    agent: null,
    rings: false,
  };
  house.behind = { abandoned: [gone, { ...gone, uniQref: gone.uniQref.replace(/f$/, "e"), customer: null }] };
  await user.click(figure("Abandoned today"));
  const lost = await screen.findByRole("complementary", { name: "Abandoned today" });
  const row = await within(lost).findByRole("button", { name: /^Omar Said.*1:30.*Abandoned, Returns/ });
  // Whose name is not the person's to know is called by the end of the chat's id.
  expect(within(lost).getByRole("button", { name: /^Chat 2bfffe/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(row);
  expect(location.hash).toContain(`open=chat-${gone.uniQref}`);
});

const HANNAHS = {
  uniQref: "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a77",
  customer: "Omar Said",
  skill_id: 10,
  since: at(300),
  ended_at: null,
  stage: "in_progress" as const,
  agent: { user_id: 2, name: "Hannah Reid" },
  rings: false,
};

/** Hannah was free for five minutes and has had a chat since. */
async function openDay(query = "") {
  const opened = await openFloor(query, undefined, undefined, undefined, [
    { user_id: 2, spans: [aSpan(0, 300), aSpan(300, null, { state: "single_chat", chats: 1 })] },
  ]);
  const waited = {
    ...HANNAHS,
    uniQref: CHAT,
    customer: "Nadia Karim",
    since: at(120),
    stage: "waiting" as const,
  };
  opened.house.behind = { "of_agent 2": [HANNAHS], "waited 2": [{ ...waited, agent: null }] };
  return opened;
}

test("by keys a bar is gone to, told and opened: the chats in which the agent talked", async () => {
  const { user } = await openDay();
  within(screen.getByRole("grid", { name: "Agents" }))
    .getByRole("row", { name: /Hannah Reid/ })
    .focus();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(
    await screen.findByText(/^Single chat, .*, 1 chat$/, { selector: "[role=status]" }),
  ).toBeInTheDocument();
  await user.keyboard("{Enter}");
  const part = await screen.findByRole("complementary", { name: "Hannah Reid" });
  expect(location.hash).toContain(`open=part-2-${Date.parse(at(300))}`);
  expect(within(part).getByText("Single chat")).toBeVisible();
  const chat = await within(part).findByRole("button", { name: /^Omar Said.*In progress, Returns$/ });
  expect(await flaws()).toEqual([]);
  await user.click(chat);
  expect(location.hash).toContain(`open=chat-${HANNAHS.uniQref}`);
});

test("behind a time in which an agent had nothing are the chats that waited meanwhile", async () => {
  const { user } = await openDay();
  within(screen.getByRole("grid", { name: "Agents" }))
    .getByRole("row", { name: /Hannah Reid/ })
    .focus();
  await user.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}");
  const part = await screen.findByRole("complementary", { name: "Hannah Reid" });
  expect(within(part).getByText("Available")).toBeVisible();
  expect(await within(part).findByRole("heading", { name: /^Waited meanwhile/ })).toBeVisible();
  expect(await within(part).findByRole("button", { name: /^Nadia Karim.*Waiting, Returns$/ })).toBeVisible();
  await user.click(within(part).getByRole("button", { name: "About this agent" }));
  expect(location.hash).toContain("open=agent-2");
});

test("an agent’s chats of the day are opened where there are no bars", async () => {
  const { user } = await openDay("?open=agent-2");
  const hannah = await screen.findByRole("complementary", { name: "Hannah Reid" });
  await user.click(within(hannah).getByRole("button", { name: "Today’s chats" }));
  expect(await screen.findByRole("button", { name: /^Omar Said.*In progress, Returns$/ })).toBeVisible();
});

test("idle while waiting opens the chats that waited meanwhile", async () => {
  const { user, house } = await openFloor();
  house.behind = { idle_while_waiting: [{ ...HANNAHS, stage: "answered", ended_at: at(330) }] };
  await user.click(figure("Idle while waiting"));
  const idle = await screen.findByRole("complementary", { name: "Idle while waiting" });
  expect(
    await within(idle).findByRole("button", { name: /^Omar Said.*0:30.*Answered, Returns, Hannah Reid$/ }),
  ).toBeVisible();
});

test("where no one was idle, that is said", async () => {
  const { user } = await openFloor();
  await user.click(figure("Idle while waiting"));
  expect(await screen.findByText("No chat has waited while a slot it could have had was free")).toBeVisible();
});
