// Capacity in the whole console: the day over which slots and waiting chats are shown, and which slots were in use.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aCapacity, someSlots } from "../testing/capacity";
import { aCourse, aFloor, aLine, anAgent } from "../testing/shapes";

// There is no canvas here; what is drawn on it is told in words as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));
vi.mock("@/charts/Chart", () => ({
  default: ({ label, option }: { label: string; option: { series: { name: string }[] } }) => (
    <div role="img" aria-label={`${label}: ${option.series.map(({ name }) => name).join(", ")}`} />
  ),
}));

withConsole();

/** From eight to nine Hannah's first slot was in use, her second not; Tom has gone home. */
const cells = (seconds: number | null, last: number) => [...new Array<null>(16).fill(null), seconds, last, 0];

async function openCapacity(query = "?show=capacity", usual = true) {
  const house = stand({
    me: aProfile({
      permissions: [1, 3, 200, 203],
      modules: [
        { id: 1, name: "Comms", product: "Livechat" },
        { id: 3, name: "Metrics", product: "Livechat" },
      ],
    }),
    floor: aFloor({
      lines: [aLine(10)],
      agents: [
        anAgent(2, { name: "Hannah Reid", seats: 2 }),
        anAgent(3, { name: "Tom Okafor", state: "offline", seats: 0 }),
      ],
    }),
    course: aCourse([]),
    capacity: aCapacity({
      seats: [2, 2],
      held: [1, 0.5],
      waiting: [0, 3],
      usual: usual ? { days: 3, seats: [2, 2], held: [1, 1], waiting: [0, 1] } : null,
    }),
    slots: someSlots([
      { user_id: 2, name: "Hannah Reid", team: "Customer care", seats: [cells(1_500, 1_800), cells(0, 0)] },
      { user_id: 3, name: "Tom Okafor", team: "Customer care", seats: [cells(600, 0)] },
    ]),
  });
  const line = feed();
  const user = await openSignedIn(`/Common/Floor${query}`);
  await screen.findByRole("region", { name: "Figures" });
  await line.up();
  return { user, line, house };
}

const heat = () => screen.findByRole("grid", { name: "Slots in use" });

test("slots, waiting chats and what is usual are drawn, and each slot is a row, of those who have gone home as well", async () => {
  await openCapacity();
  const drawn = await screen.findByRole("img", { name: /^Slots and waiting chats over the day/ });
  expect(drawn).toHaveAccessibleName(/: In use, Free, Usual slots, Usually waiting, Waiting$/);
  expect(screen.getByText("Dashed: the average of 3 earlier days of the same weekday.")).toBeVisible();
  const rows = within(await heat()).getAllByRole("row");
  expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
    "Hannah Reid Slot 1",
    "Hannah Reid Slot 2",
    "Tom Okafor Slot 1",
  ]);
  expect(within(rows[0] as HTMLElement).getByText(/^55 min in use/)).toBeInTheDocument();
  expect(screen.getByText(/^Busiest from/)).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("where no day of the weekday is known, that is said", async () => {
  await openCapacity("?show=capacity", false);
  expect(await screen.findByText(/^A usual course is shown once/)).toBeVisible();
});

test("by keys each slot and each half hour is reached and read, and Enter opens the agent", async () => {
  const { user } = await openCapacity();
  const rows = within(await heat()).getAllByRole("row");
  rows[0]?.focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(screen.getByText(/^Hannah Reid, slot 1, .*: 30 min in use$/)).toHaveAttribute("role", "status");
  await user.keyboard("{ArrowDown}");
  expect(rows[1]).toHaveFocus();
  expect(screen.getByText(/^Hannah Reid, slot 2, .*: 0 min in use$/)).toBeVisible();
  await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(screen.getByText(/^Hannah Reid, slot 2, .*: not signed in$/)).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("complementary", { name: "Hannah Reid" })).toBeVisible();
});

test("Enter on a half hour in which a slot was there opens the agent’s chats of it", async () => {
  const { user } = await openCapacity();
  const rows = within(await heat()).getAllByRole("row");
  rows[0]?.focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}{Enter}");
  const part = await screen.findByRole("complementary", { name: "Hannah Reid" });
  expect(location.hash).toMatch(/open=part-\d+-\d+-\d+/);
  expect(await within(part).findByText("No chats in this time")).toBeVisible();
});

test("capacity and the agents change places, and the address says which is shown", async () => {
  const { user } = await openCapacity("");
  const agents = await screen.findByRole("region", { name: "Agents" });
  await user.click(within(agents).getByRole("button", { name: "Capacity" }));
  const capacity = await screen.findByRole("region", { name: "Capacity" });
  expect(location.hash).toContain("show=capacity");
  expect(within(capacity).getByRole("button", { name: "Capacity" })).toHaveAttribute("aria-pressed", "true");
  await user.click(within(capacity).getByRole("button", { name: "Agents" }));
  expect(await screen.findByRole("region", { name: "Agents" })).toBeVisible();
  expect(location.hash).not.toContain("show");
});

test("the same stands in tables that can be saved", async () => {
  await openCapacity("?show=capacity&as=table");
  const slots = await screen.findByRole("grid", { name: "Slots in use, by agent" });
  const hannah = within(slots).getAllByRole("row", { name: /Hannah Reid/ })[0] as HTMLElement;
  expect(within(hannah).getByText("55")).toBeVisible();
  const course = screen.getByRole("region", { name: "Capacity over the day" });
  // The head, and each five minutes of a day.
  expect(within(course).getByRole("table")).toHaveAttribute("aria-rowcount", "289");
  expect(screen.getAllByRole("button", { name: /CSV/ })).toHaveLength(2);
  expect(await flaws()).toEqual([]);
});

test("a skill is asked for, and one that is gone is said and asked for again", async () => {
  const asked = vi.fn();
  await openCapacity("?show=capacity");
  server.use(
    on("get", "internal/floor/capacity", ({ query }) => {
      asked(String(query?.skill_id));
      return refuse(148);
    }),
  );
  location.hash = "#/Common/Floor?show=capacity&skill=10";
  expect(await screen.findByText("Capacity could not be loaded")).toBeVisible();
  expect(asked).toHaveBeenCalledWith("10");
});

test("while the line is down capacity is grey", async () => {
  const { line } = await openCapacity();
  await heat();
  const capacity = screen.getByRole("region", { name: "Capacity" });
  expect(capacity).not.toHaveAttribute("data-stale");
  line.drop();
  await waitFor(() => expect(capacity).toHaveAttribute("data-stale"));
});
