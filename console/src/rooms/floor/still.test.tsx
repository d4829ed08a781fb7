// What somebody reaches for keeps still, and what has moved on says so where it was asked about.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aWaiting } from "@/rooms/chat/testing/shapes";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { flaws, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { aBusyFloor, CHAT, figure, openFloor } from "./testing/busy";
import { anAgent } from "./testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const OTHER = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a10";
const waiting = () => [
  aWaiting(CHAT, { name: "Nadia", surname: "Karim", skill_id: 10 }),
  aWaiting(OTHER, { name: "Omar", surname: "Said", skill_id: 10 }),
];

test("the button of the cheapest way out stays the one that was read, until the newest is asked for", async () => {
  const { user, tell } = await openFloor(`?open=chat-${CHAT}`);
  const why = await screen.findByRole("complementary", { name: "Why still waiting" });
  expect(await within(why).findByRole("button", { name: "Assign to Hannah Reid" })).toBeEnabled();
  expect(within(why).queryByRole("button", { name: "Show the newest" })).toBeNull();
  tell({ at: at(602), agents: [anAgent(2, { name: "Hannah Reid", seats: 4, free: 0 })] });
  await waitFor(() =>
    expect(within(why).getByRole("button", { name: "Assign to Hannah Reid" })).toBeDisabled(),
  );
  expect(within(why).getByText("Hannah Reid has no room for it any more.")).toBeVisible();
  expect(within(why).queryByRole("button", { name: "Make Tom Okafor available" })).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(within(why).getByRole("button", { name: "Show the newest" }));
  expect(within(why).getByRole("button", { name: "Make Tom Okafor available" })).toBeEnabled();
});

test("a chat that leaves keeps its name and its neighbours, and a question about it takes no more act", async () => {
  const { user, house } = await openFloor(`?open=chat-${CHAT}`, undefined, undefined, waiting());
  const why = await screen.findByRole("complementary", { name: "Why still waiting" });
  expect(await within(why).findByText("Nadia Karim")).toBeVisible();
  await user.click(within(why).getByRole("button", { name: "Raise" }));
  const question = await screen.findByRole("dialog", { name: "Raise this chat?" });
  expect(within(question).getByText("Nadia Karim")).toBeVisible();
  const act = within(question).getByRole("button", { name: "Raise" });
  expect(act).toBeEnabled();
  house.waiting = house.waiting.slice(1);
  server.use(
    on("get", "engine/decisions", () => ({
      before: null,
      items: [],
      chat: {
        uniQref: CHAT,
        arm: null,
        skill_id: 10,
        skill: "Returns",
        opened: at(449),
        reads: [],
        waits: [
          {
            since: at(449),
            until: at(605),
            seconds: 156,
            skill_id: 10,
            skill: "Returns",
            began: "opened" as const,
            outcome: "abandoned" as const,
            agent: null,
            from: null,
            given_by: null,
            considered: null,
            decisions: [],
          },
        ],
        now: null,
      },
    })),
  );
  expect(
    await within(question).findByText(/^The customer is no longer waiting/, undefined, { timeout: 15_000 }),
  ).toBeVisible();
  expect(act).toBeDisabled();
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(within(why).getByText(/the customer left at/)).toBeVisible();
  expect(within(why).getByText("Nadia Karim")).toBeVisible();
  await user.click(within(why).getByRole("button", { name: "Next chat" }));
  expect(location.hash).toContain(OTHER);
});

test("many are given no status that nobody chose, and oneself is left out", async () => {
  const floor = {
    ...aBusyFloor(),
    agents: [
      anAgent(1, { name: "Marta Rinaldi" }),
      ...["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"].map((name, index) => anAgent(index + 2, { name })),
    ],
  };
  const { user } = await openFloor("", undefined, floor);
  within(screen.getByRole("grid", { name: "Agents" }))
    .getAllByRole("row")[0]
    ?.focus();
  await user.keyboard("{Control>}a{/Control}");
  await user.click(screen.getByRole("button", { name: "Set status…" }));
  const question = await screen.findByRole("dialog", { name: "Set the status of 6 agents" });
  expect(within(question).getByRole("checkbox", { name: "You (Marta Rinaldi) too" })).not.toBeChecked();
  const act = within(question).getByRole("button", { name: "Set 6 statuses" });
  expect(act).toBeDisabled();
  expect(act).toHaveClass("danger");
  const asked: number[] = [];
  server.use(
    on("patch", "internal/team", ({ body }) => {
      asked.push(body.user_id);
      return aPresence({ user_id: body.user_id });
    }),
  );
  await user.selectOptions(within(question).getByLabelText("Status"), "Away");
  await user.click(act);
  expect(await screen.findByText("6 statuses are set")).toBeVisible();
  expect(asked.sort()).toEqual([2, 3, 4, 5, 6, 7]);
});

test("a filter by skill is over queues and agents, and the figures say that they are of all", async () => {
  await openFloor("?skill=10");
  const queues = within(screen.getByRole("region", { name: "Queues" }));
  expect(queues.getByRole("row", { name: /^Returns/ })).toBeVisible();
  expect(queues.queryByRole("row", { name: /^Orders/ })).toBeNull();
  expect(within(figure("Waiting")).getByText("all queues")).toBeVisible();
});

test("filters survive a look at the chats, and an alert’s notice marks its figure", async () => {
  const { user } = await openFloor("?skill=10");
  await user.click(screen.getByRole("link", { name: "Chat" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Queues" })).toBeNull());
  await user.click(screen.getByRole("link", { name: "Floor" }));
  await waitFor(() => expect(location.hash).toContain("skill=10"));
  location.hash = "#/Common/Floor?figure=waiting";
  await waitFor(() => expect(figure("Waiting")).toHaveAttribute("data-marked"));
});
