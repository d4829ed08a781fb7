// What is behind each figure: the chats or the queues that it counts.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { at } from "@/testing/shapes";
import { aBusyFloor, figure, openFloor } from "./testing/busy";
import { aLine } from "./testing/shapes";

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
