// What is behind each figure: the chats or the queues that it counts.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { at } from "@/testing/shapes";
import { aBusyFloor, figure, openFloor } from "./testing/busy";
import { aFigure, aLine } from "./testing/shapes";

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

test("of those who left it is told who left during an offer, and how many others there were", async () => {
  const { user, tell } = await openFloor();
  tell({
    at: at(601),
    figures: [aFigure("abandoned", { value: 3, of: 90 })],
    course: [
      {
        user_id: 2,
        name: "Hannah Reid",
        team: "Customer care",
        spans: [],
        marks: [{ at: at(590), kind: "abandoned_chat", uniQref: "0193509a-7e1c-7a7e-8b1a-0f6d3c2bffff" }],
      },
    ],
  });
  await user.click(figure("Abandoned today"));
  const lost = await screen.findByRole("complementary", { name: "Abandoned today" });
  expect(await within(lost).findByRole("button", { name: /^Chat 2bffff.*Hannah Reid/ })).toBeVisible();
  expect(within(lost).getByText("2 more customers left while the chat was offered to no one.")).toBeVisible();
});
