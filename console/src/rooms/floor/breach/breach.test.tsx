// A queue that will miss its target: said in its row, and in its panel what would prevent it.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { openFloor } from "../testing/busy";
import { aFloor, aLine, anAgent } from "../testing/shapes";

// There is no canvas here; what is drawn on it is told in the rows as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const CHAT = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";

const way = { user_id: null, name: null, chats: [], in_seconds: null, chance: 5, expected: 88 };
const breach = {
  in_seconds: 370,
  chance: 90,
  level: 86,
  expected: 64,
  held: { said: 12, came: 9, breaches: 10, foretold: 8 },
  ways: [
    { ...way, act: "bring_back" as const, user_id: 3, name: "Tom Okafor" },
    { ...way, act: "lend" as const, user_id: 2, name: "Hannah Reid" },
    {
      ...way,
      act: "release" as const,
      user_id: 4,
      name: "Ada Bell",
      chats: [CHAT],
      in_seconds: 620,
      chance: 60,
      expected: 70,
    },
    { ...way, act: "next_step" as const, in_seconds: 380, chance: 70, expected: 66 },
  ],
};

async function openQueue(permissions?: number[]) {
  const { user } = await openFloor("", permissions, {
    ...aFloor({
      lines: [aLine(10, { waiting: 3, level: 91, counted: 40, breach }), aLine(11, { skill: "Orders" })],
      agents: [anAgent(2, { name: "Hannah Reid" }), anAgent(3, { name: "Tom Okafor" })],
    }),
  });
  const row = await screen.findByRole("row", { name: /Returns/ });
  await user.click(within(row).getByRole("button", { name: "Returns" }));
  return { user, row, panel: await screen.findByRole("complementary", { name: "Returns" }) };
}

const item = (panel: HTMLElement, what: string) => within(panel).getByText(what).closest("li") as HTMLElement;

test("its row says in how long the target is missed, and no other row does", async () => {
  const { row } = await openQueue();
  expect(within(row).getByText("Target missed in about 6 min")).toBeVisible();
  const orders = screen.getByRole("row", { name: /Orders/ });
  expect(within(orders).queryByText(/Target missed/)).toBeNull();
  expect(await flaws()).toEqual([]);
});

test("its panel says what would prevent it, with the effect, and how true such warnings came", async () => {
  const { panel } = await openQueue();
  expect(within(panel).getByText(/^86.% of the last half hour’s chats .* 64.% are expected/)).toBeVisible();
  expect(item(panel, "Bring back Tom Okafor")).toHaveTextContent("Target met; 88 % expected");
  expect(item(panel, "Release the wrap-up that Ada Bell has open")).toHaveTextContent("Missed 4 min later");
  expect(item(panel, "Open the next step of the policy now")).toHaveTextContent("Less likely to be missed");
  expect(within(panel).getByText("Of 12 warnings since the server started, 9 came true.")).toBeVisible();
});

test("what prevents it is a button for those who may, and asks first", async () => {
  const { user, panel } = await openQueue();
  await user.click(within(panel).getByRole("button", { name: "Make Tom Okafor available" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Tom Okafor");
});

test("who may not act is told of the ways alone", async () => {
  const { panel } = await openQueue([1, 3, 200, 203]);
  expect(within(item(panel, "Bring back Tom Okafor")).queryByRole("button")).toBeNull();
  expect(within(panel).queryByRole("button", { name: /Release/ })).toBeNull();
});
