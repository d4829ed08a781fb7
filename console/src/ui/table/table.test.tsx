// Stories of the table: ordered, searched, filtered, chosen, saved, walked by keys; of 50,000 rows a handful is drawn.
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { flaws } from "@/testing/console";
import { Theme } from "@/theme/Theme";
import { download } from "../download";
import type { Column, TableProps } from "./column";
import { Table } from "./Table";

vi.mock("../download");

interface Agent {
  id: number;
  name: string;
  group: string;
  slots: number | null;
}

const COLUMNS: readonly Column<Agent>[] = [
  { id: "name", head: "Name", of: ({ name }) => name },
  { id: "group", head: "Group", of: ({ group }) => group, few: true },
  { id: "slots", head: "Slots", of: ({ slots }) => slots, figure: true },
];
const FEW: readonly Agent[] = [
  { id: 1, name: "Émile Durand", group: "Agent", slots: 10 },
  { id: 2, name: "anna Bruni", group: "Editor", slots: 9 },
  { id: 3, name: "=cmd|' /C calc'!A0", group: "Agent", slots: null },
];
const MANY: readonly Agent[] = Array.from({ length: 50_000 }, (_, at) => ({
  id: at,
  name: `Agent ${at}`,
  group: at % 2 === 0 ? "Even" : "Odd",
  slots: (at * 7_919) % 50_000,
}));

const open = vi.fn<(agent: Agent) => void>();
const deleted = vi.fn<(agents: readonly Agent[]) => void>();

function show(more: Partial<TableProps<Agent>> = {}) {
  render(
    <Table
      label="Agents"
      rows={FEW}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      empty={{ title: "Nobody yet" }}
      tools
      file="agents"
      {...more}
    />,
    { wrapper: Theme },
  );
  return userEvent.setup();
}

const chooses: Partial<TableProps<Agent>> = {
  bulk: (agents, done) => (
    <button
      type="button"
      onClick={() => {
        deleted(agents);
        done();
      }}
    >
      Suspend
    </button>
  ),
};

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole("columnheader", { name });

/** What a browser measures: a window of 600 px on rows of 36. */
beforeEach(() => {
  open.mockReset();
  deleted.mockReset();
  vi.mocked(download).mockReset();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(37 * MANY.length);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(36);
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0;
    this.dispatchEvent(new Event("scroll"));
  } as typeof HTMLElement.prototype.scrollTo;
});

test("a click on a head orders by it, a second one the other way, a third as it came; what is missing is last", async () => {
  const user = show();
  await user.click(within(head("Slots")).getByRole("button"));
  expect(names()).toEqual(["anna Bruni", "Émile Durand", "=cmd|' /C calc'!A0"]);
  expect(head("Slots")).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(head("Slots")).getByRole("button"));
  expect(names()).toEqual(["Émile Durand", "anna Bruni", "=cmd|' /C calc'!A0"]);
  await user.click(within(head("Slots")).getByRole("button"));
  expect(names()).toEqual(FEW.map(({ name }) => name));
  await user.click(within(head("Name")).getByRole("button"));
  expect(names().slice(1)).toEqual(["anna Bruni", "Émile Durand"]);
  expect(await flaws()).toEqual([]);
});

test("it is searched over all columns, filtered by few values, and says how many are left", async () => {
  const user = show();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "agent emile");
  await waitFor(() => expect(names()).toEqual(["Émile Durand"]));
  expect(screen.getByText("1 of 3 rows")).toBeVisible();
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Editor" }));
  await user.keyboard("{Escape}");
  expect(names()).toEqual(["anna Bruni"]);
  await user.click(screen.getByRole("button", { name: "Remove the filter Group: Editor" }));
  expect(names()).toHaveLength(3);
  await user.type(screen.getByRole("searchbox"), "zzz");
  expect(await screen.findByText("No matching rows")).toBeVisible();
});

test("a column that is taken out is in the file neither, and what a spreadsheet would run is defused", async () => {
  const user = show();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Slots" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("columnheader", { name: "Slots" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  const [name, file] = vi.mocked(download).mock.lastCall as [string, Blob];
  expect(name).toBe("agents.csv");
  expect((await file.text()).split("\r\n").slice(1, -1)).toEqual([
    "Émile Durand,Agent",
    "anna Bruni,Editor",
    "'=cmd|' /C calc'!A0,Agent",
  ]);
});

test("rows are chosen one by one or all that are found, for acts in bulk", async () => {
  const user = show(chooses);
  expect(screen.queryByRole("toolbar")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select anna Bruni" }));
  expect(screen.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Select all rows" })).toBePartiallyChecked();
  expect(await flaws()).toEqual([]);
  // One that the search hides is not acted upon.
  await user.type(screen.getByRole("searchbox"), "agent");
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.queryByRole("toolbar")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await user.click(screen.getByRole("button", { name: "Suspend" }));
  expect(deleted.mock.lastCall?.[0].map(({ id }) => id)).toEqual([1, 3]);
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("by keys rows are walked, opened and chosen", async () => {
  const user = show({ ...chooses, open });
  await user.click(within(head("Slots")).getByRole("button"));
  await user.tab();
  expect(screen.getAllByRole("row")[1]).toHaveFocus();
  await user.keyboard("{ArrowDown} {Enter}");
  expect(open).toHaveBeenCalledExactlyOnceWith(FEW[0]);
  expect(screen.getByRole("checkbox", { name: "Select Émile Durand" })).toBeChecked();
  await user.keyboard("{End}");
  expect(screen.getAllByRole("row").at(-1)).toHaveFocus();
});

test("the next page is asked for by its token", async () => {
  const load = vi.fn();
  const user = show({ more: { token: "t1", load, busy: false } });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(load).toHaveBeenCalledExactlyOnceWith("t1");
});

test("none at all is said", () => {
  show({ rows: [] });
  expect(screen.getByText("Nobody yet")).toBeVisible();
});

describe("of 50,000 rows", () => {
  test("those in view are drawn, wherever one goes, and all are ordered, found and chosen", async () => {
    const user = show({ ...chooses, rows: MANY, open });
    expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "50001");
    expect(screen.getAllByRole("rowheader").length).toBeLessThan(60);
    await user.click(within(head("Slots")).getByRole("button"));
    expect(names()[0]).toBe("Agent 0");
    await user.tab();
    await user.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toHaveAttribute("aria-rowindex", "50001"));
    expect(document.activeElement).toHaveTextContent("49999");
    expect(screen.getAllByRole("rowheader").length).toBeLessThan(60);
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(document.activeElement).toHaveTextContent("49998"));
    await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(screen.getByRole("toolbar", { name: /50,000 selected/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the selection" }));
    await user.click(screen.getByRole("searchbox"));
    await user.paste("odd 4999");
    const found = MANY.filter(
      ({ name, slots }) => /Agent \d*[13579]$/.test(name) && /4999/.test(`${name} ${slots}`),
    );
    await waitFor(() => expect(screen.getByText(`${found.length} of 50,000 rows`)).toBeVisible());
    expect(await flaws()).toEqual([]);
  });
});
