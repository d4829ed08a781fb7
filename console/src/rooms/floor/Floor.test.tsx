// The floor as a supervisor sees it, in the whole console: by the server's clock, which here is months away from this machine's.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aWaiting } from "@/rooms/chat/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import type { FloorFrame } from "./shapes";
import { aCourse, aFigure, aFloor, aLine, anAgent, aSpan, considered, standings } from "./testing/shapes";

// There is no canvas here; what is drawn on it is told in the rows as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const CHAT = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
const me = (permissions: number[] = [1, 3, 200, 203, 204, 205, 206]) =>
  aProfile({
    permissions,
    modules: [
      { id: 1, name: "Comms", product: "Livechat" },
      { id: 3, name: "Metrics", product: "Livechat" },
    ],
  });

/** Nadia has waited for 2:31 in Returns, Hannah has room and is a level short, Tom is at lunch. */
const aBusyFloor = () =>
  aFloor({
    figures: [
      aFigure("waiting", { value: 5, of: 1 }),
      aFigure("oldest_wait", { since: at(449), chat: CHAT, skill_id: 10 }),
      aFigure("service_level", { value: 76, of: 120, target: 80 }),
      aFigure("in_progress", { value: 47, of: 5 }),
      aFigure("seats_free", { value: 7, of: 55 }),
      aFigure("abandoned", { value: 23, of: 742 }),
      aFigure("idle_while_waiting", { value: 0.4 }),
    ],
    lines: [
      aLine(10, {
        waiting: 5,
        since: at(449),
        chat: CHAT,
        low: 250,
        high: 415,
        judged: 100,
        within_percent: 79,
      }),
      aLine(11, { skill: "Orders", seat_free: true, level: 91, counted: 12 }),
    ],
    agents: [
      anAgent(2, { name: "Hannah Reid", seats: 4, free: 1 }),
      anAgent(3, {
        name: "Tom Okafor",
        state: "suspended",
        suspended: true,
        reason: 2,
        cause: "by_hand",
        free: 0,
      }),
    ],
  });

const decisions = () => ({
  before: null,
  items: [],
  chat: {
    uniQref: CHAT,
    skill_id: 10,
    skill: "Returns",
    opened: at(449),
    reads: [],
    waits: [
      {
        since: at(449),
        until: null,
        seconds: 151,
        skill_id: 10,
        skill: "Returns",
        began: "opened" as const,
        outcome: "waiting" as const,
        agent: null,
        from: null,
        given_by: null,
        considered: null,
        decisions: [],
      },
    ],
    now: standings({
      signed_in: 2,
      next_step: at(629),
      step: 2,
      steps: [
        { step: 1, began: at(449) },
        { step: 2, began: at(509) },
      ],
      agents: [
        considered(2, "level_too_low", { name: "Hannah Reid", has: 3, wanted: 4 }),
        considered(3, "away", { name: "Tom Okafor", suspend_cause: "by_hand", suspend_reason: 2 }),
      ],
      ruled_out: [
        { rule: "level_too_low", agents: 1 },
        { rule: "away", agents: 1 },
      ],
    }),
  },
});

async function openFloor(query = "", permissions?: number[]) {
  const house = stand({
    me: me(permissions),
    floor: aBusyFloor(),
    course: aCourse([{ user_id: 2, spans: [aSpan(0, null)] }]),
    waiting: [aWaiting(CHAT, { name: "Nadia", surname: "Karim", skill_id: 10 })],
  });
  server.use(on("get", "engine/decisions", decisions));
  const line = feed();
  const user = await openSignedIn(`/Common/Floor${query}`);
  await screen.findByRole("region", { name: "Figures" });
  await line.up();
  const tell = (more: Partial<FloorFrame>) => {
    const { at: when, figures, lines } = aBusyFloor();
    line.tell("floor", { at: when, figures, lines, agents: [], course: [], ...more });
  };
  return { user, line, house, tell };
}

const figure = (name: string) =>
  within(screen.getByRole("region", { name: "Figures" }))
    .getByText(name)
    .closest(".floorfigure") as HTMLElement;
const queue = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

test("waits are counted by the server's clock, whatever this browser's says", async () => {
  await openFloor();
  expect(within(figure("Oldest wait")).getByText(/^2:3\d$/)).toBeVisible();
  expect(within(queue("Returns")).getByText(/2:3\d Overdue/)).toBeVisible();
  expect(within(queue("Returns")).getByText("4 to 7 min")).toHaveAttribute(
    "title",
    expect.stringContaining("79\u00a0%"),
  );
  expect(within(queue("Orders")).getByText("no wait")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("a frame changes what it tells of, at once", async () => {
  const { tell } = await openFloor();
  tell({
    at: at(601),
    figures: [aFigure("waiting", { value: 6, of: 2 })],
    agents: [anAgent(2, { name: "Hannah Reid", seats: 4, free: 0, state: "single_chat" })],
  });
  await waitFor(() => expect(within(figure("Waiting")).getByText("6")).toBeVisible());
  const hannah = screen.getByRole("row", { name: /Hannah Reid/ });
  expect(within(hannah).getByText("Full")).toBeVisible();
  expect(within(hannah).getByText(/^Single chat since/)).toBeInTheDocument();
});

test("a cut line is said, with since when, and no wait goes on", async () => {
  const { line } = await openFloor();
  line.drop();
  expect(await screen.findByText(/^Not up to date since/)).toBeVisible();
  expect(figure("Waiting")).toHaveAttribute("data-stale");
  expect(within(figure("Oldest wait")).getByText("2:31")).toBeVisible();
  line.mend();
  await waitFor(() => expect(figure("Waiting")).not.toHaveAttribute("data-stale"));
});

test("why a chat waits is a sentence, and the cheapest way out a button that does it", async () => {
  const { user } = await openFloor();
  await user.click(within(queue("Returns")).getByRole("button", { name: "Why does Nadia Karim wait?" }));
  const why = await screen.findByRole("complementary", { name: "Why still waiting" });
  expect(
    await within(why).findByText(
      /No one may take this chat yet: one is below the level it needs and one is away/,
    ),
  ).toBeVisible();
  expect(within(why).getByText("Level 3, needs 4")).toBeVisible();
  expect(within(why).getByText("Away: Lunch")).toBeVisible();
  expect(within(why).getByText("Ask level 3 instead of 4: Hannah Reid has a slot free.")).toBeVisible();
  expect(await flaws()).toEqual([]);
  const given = vi.fn();
  server.use(
    on("patch", "queue/entity", ({ body }) => {
      given(body);
      return { uniQref: CHAT, op_id: 2 };
    }),
  );
  await user.click(within(why).getByRole("button", { name: "Assign to Hannah Reid" }));
  const question = await screen.findByRole("dialog", { name: "Assign this chat to Hannah Reid?" });
  expect(within(question).getByText(/^Nadia Karim from Returns goes to Hannah Reid/)).toBeVisible();
  expect(given).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Assign to Hannah Reid" }));
  await waitFor(() => expect(given).toHaveBeenCalledWith({ uniQref: CHAT, op_id: 2 }));
  expect(await screen.findByText("Hannah Reid has the chat")).toBeVisible();
});

test("a status that another supervisor has set already is refused in words, in the dialog", async () => {
  const { user } = await openFloor("?open=agent-3");
  const tom = await screen.findByRole("complementary", { name: "Tom Okafor" });
  expect(
    within(tom).getByText("Tom Okafor is away (Lunch), and no one who is away is offered chats."),
  ).toBeVisible();
  server.use(on("patch", "internal/team", () => refuse(174)));
  await user.click(within(tom).getByRole("button", { name: "Set status…" }));
  const question = await screen.findByRole("dialog", { name: "Set Tom Okafor’s status" });
  await user.selectOptions(within(question).getByLabelText("Reason"), "Training");
  await user.click(within(question).getByRole("button", { name: "Set status" }));
  expect(await within(question).findByRole("alert")).toHaveTextContent(/^That did not work/);
  expect(await flaws()).toEqual([]);
});

test("who may not act sees why, and no button that does anything", async () => {
  await openFloor(`?open=chat-${CHAT}`, [1, 3, 200, 203]);
  const why = await screen.findByRole("complementary", { name: "Why still waiting" });
  expect(await within(why).findByText(/^No one may take this chat yet/)).toBeVisible();
  expect(within(why).queryByRole("button", { name: /Assign|Raise|End|Make/ })).toBeNull();
});

test("by keys the agents are walked through and opened, and Escape leads back", async () => {
  const { user } = await openFloor();
  const rows = within(screen.getByRole("grid", { name: "Agents" })).getAllByRole("row");
  rows[0]?.focus();
  await user.keyboard("{ArrowDown}");
  expect(rows[1]).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("complementary", { name: "Tom Okafor" })).toHaveFocus();
  expect(location.hash).toContain("open=agent-3");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "Tom Okafor" })).toBeNull());
  expect(rows[1]).toHaveFocus();
});

test("filters and the table stand in the address, and come from it", async () => {
  const { user } = await openFloor("?state=suspended&as=table");
  const table = await screen.findByRole("grid", { name: "Agents" });
  expect(within(table).getByRole("rowheader", { name: "Tom Okafor" })).toBeVisible();
  expect(within(table).queryByText("Hannah Reid")).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await within(table).findByText("Hannah Reid")).toBeVisible();
  expect(location.hash).toBe("#/Common/Floor?as=table");
});
