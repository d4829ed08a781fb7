// What is behind each figure: the chats or the queues that it counts.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { at } from "@/testing/shapes";
import { aBusyFloor, CHAT, figure, openFloor } from "./testing/busy";
import { aChatBehind, aLine } from "./testing/shapes";

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

test("who left today is listed, by name where that is the person’s to know, with how long they waited", async () => {
  const gone = (uniQref: string, customer: string | null) =>
    aChatBehind(uniQref, { customer, stage: "abandoned", since: at(0), ended_at: at(240) });
  const over = { abandoned: [gone(CHAT, "Nadia Karim"), gone("0193509a-7e1c-7a7e-8b1a-0f6d3c2bffff", null)] };
  const { user } = await openFloor("", undefined, undefined, undefined, over);
  await user.click(figure("Abandoned today"));
  const lost = await screen.findByRole("complementary", { name: "Abandoned today" });
  expect(await within(lost).findByRole("button", { name: /^Nadia Karim.*Returns, waited 4 min/ })).toBeVisible();
  await user.click(within(lost).getByRole("button", { name: /^Chat 2bffff/ }));
  expect(await screen.findByRole("complementary", { name: /^Why/ })).toBeVisible();
});
