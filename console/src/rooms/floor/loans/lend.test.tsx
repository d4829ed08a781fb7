// A lead lends somebody a skill from the floor, sees what is lent, and takes it back.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { aBusyFloor, openFloor } from "../testing/busy";
import { aLine, aLoan, anAgent } from "../testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const LEAD = [1, 3, 200, 203, 204, 205, 206, 210];

test("a skill is lent once it was said until when, with a reason, and the same loan is asked for at a repeat", async () => {
  const { user } = await openFloor("?open=agent-2", LEAD);
  const hannah = await screen.findByRole("complementary", { name: "Hannah Reid" });
  await user.click(within(hannah).getByRole("button", { name: "Lend a skill…" }));
  const question = await screen.findByRole("dialog", { name: "Lend Hannah Reid a skill" });
  const go = within(question).getByRole("button", { name: "Lend" });
  expect(go).toBeDisabled();
  await user.selectOptions(within(question).getByLabelText("Skill"), "Orders");
  await user.selectOptions(within(question).getByLabelText("Level"), "4");
  await user.selectOptions(within(question).getByLabelText("For"), "30 min");
  await user.type(within(question).getByLabelText("Reason"), "Orders is long");
  expect(
    within(question).getByText(
      /^Hannah Reid may be offered chats of Orders at level 4 until .+ goes back by itself/,
    ),
  ).toBeVisible();
  expect(await flaws()).toEqual([]);
  const asked: { id: string; until: string }[] = [];
  server.use(
    on("put", "internal/loans", ({ body }) => {
      asked.push(body);
      return asked.length === 1
        ? refuse(105, { extraInfo: { field: "until" } })
        : aLoan({ id: body.id, level: body.level, reason: body.reason });
    }),
  );
  await user.click(go);
  expect(await within(question).findByRole("alert")).toHaveTextContent(/^That did not work/);
  await user.click(go);
  expect(await screen.findByText(/^Orders is lent to Hannah Reid until/)).toBeVisible();
  expect(asked[1]).toMatchObject({ user_id: 2, skill_id: 11, level: 4, reason: "Orders is long" });
  expect(asked[1]?.id).toBe(asked[0]?.id);
  // By the server's clock: the floor is of 09:10.
  expect(Date.parse(asked[1]?.until ?? "") - Date.parse(at(600))).toBeLessThan(31 * 60_000);
  expect(await within(hannah).findByText("level 4, lent by Lea Conti: Orders is long")).toBeVisible();
});

test("what is lent stands in the agent's row, with the agent and with the queue, and is taken back", async () => {
  const { user, house, line } = await openFloor("?open=agent-2", LEAD);
  house.loans = [aLoan()];
  line.tell("skill.lent", aLoan());
  const hannah = await screen.findByRole("complementary", { name: "Hannah Reid" });
  const row = screen.getByRole("row", { name: /^Hannah Reid/ });
  expect(await within(row).findByTitle(/^Orders lent until \d/)).toBeInTheDocument();
  await user.click(await within(hannah).findByRole("button", { name: "Take back…" }));
  const question = await screen.findByRole("dialog", { name: "Take back Orders?" });
  expect(within(question).getByText(/^Hannah Reid is offered no more chats of Orders/)).toBeVisible();
  server.use(
    on("delete", "internal/loans", () => {
      house.loans = [];
      return aLoan({ ended_at: at(601), ended_by: { user_id: 1, name: "Lea Conti" } });
    }),
  );
  await user.click(within(question).getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Orders is taken back from Hannah Reid")).toBeVisible();
  await waitFor(() => expect(within(hannah).queryByRole("button", { name: "Take back…" })).toBeNull());
  expect(within(row).queryByTitle(/lent until/)).toBeNull();
});

test("what another lead lent a moment before is said in the dialog", async () => {
  const { user } = await openFloor("?open=line-11", LEAD);
  const orders = await screen.findByRole("complementary", { name: "Orders" });
  await user.click(within(orders).getByRole("button", { name: "Lend to someone…" }));
  const question = await screen.findByRole("dialog", { name: "Lend Orders" });
  await user.selectOptions(within(question).getByLabelText("Agent"), "2");
  await user.type(within(question).getByLabelText("Reason"), "Rush");
  server.use(on("put", "internal/loans", () => refuse(203, { extraInfo: { loan: aLoan({}) } })));
  await user.click(within(question).getByRole("button", { name: "Lend" }));
  expect(await within(question).findByRole("alert")).toHaveTextContent(
    "This skill is lent to them already. Take it back first to change it.",
  );
});

test("who may not lend sees what is lent, and no button", async () => {
  const { house, line } = await openFloor("?open=line-11", [1, 3, 200, 203]);
  house.loans = [aLoan()];
  line.tell("skill.lent", aLoan());
  const orders = await screen.findByRole("complementary", { name: "Orders" });
  expect(await within(orders).findByText(/lent by Lea Conti/)).toBeVisible();
  expect(within(orders).queryByRole("button", { name: /Lend|Take back/ })).toBeNull();
});

test("who lacks the skill is proposed before who has it, and of a queue that is taken from by hand it says so", async () => {
  const floor = {
    ...aBusyFloor(),
    lines: [aLine(11, { skill: "Orders", mode: "pull" as const })],
    agents: [
      anAgent(2, { name: "Hannah Reid", free: 1 }),
      anAgent(3, { name: "Tom Okafor", free: 3, skills: [{ skill_id: 11, level: 5 }] }),
    ],
  };
  const { user } = await openFloor("?open=line-11", LEAD, floor);
  const orders = await screen.findByRole("complementary", { name: "Orders" });
  await user.click(within(orders).getByRole("button", { name: "Lend to someone…" }));
  const question = await screen.findByRole("dialog", { name: "Lend Orders" });
  const who = within(question).getByLabelText("Agent");
  const names = within(who)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["–", expect.stringMatching(/^Hannah Reid/), expect.stringMatching(/^Tom Okafor/)]);
  expect(within(who).getByRole("group", { name: "With the skill: raises their level" })).toHaveTextContent(
    /Tom/,
  );
  await user.selectOptions(who, "2");
  expect(within(question).getByText(/^Hannah Reid may take chats of Orders from the queue/)).toBeVisible();
});
