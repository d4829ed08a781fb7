// The floor as a supervisor sees it, in the whole console: by the server's clock, which here is months away from this machine's.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { CHAT, figure, openFloor, queue } from "./testing/busy";
import { aFigure, anAgent } from "./testing/shapes";

// There is no canvas here; what is drawn on it is told in the rows as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

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
  const tom = await screen.findByRole("complementary", { name: "Tom Okafor" });
  await waitFor(() => expect(tom).toHaveFocus());
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
