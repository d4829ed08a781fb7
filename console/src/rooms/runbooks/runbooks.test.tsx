// Runbooks: applied once it was asked, shown over the floor, told as they stand, reverted, and written by who may.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { errorCode } from "@/generated/catalogue";
import { useTold } from "@/notices/told";
import { aFloor, aLine } from "@/rooms/floor/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { bodyOf, draftOf, wrongsOf } from "./draft";
import type { Known, Run, Runbook } from "./useRunbooks";

// There is no canvas here; what is drawn on it is told in the rows as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const LEA = { user_id: 1, name: "Lea Conti" };
const LEAD = [1, 3, 200, 203, 212];
const MODULES = [
  { id: 1, name: "Comms", product: "Livechat" as const },
  { id: 3, name: "Metrics", product: "Livechat" as const },
];

const aRunbook = (more: Partial<Runbook> = {}): Runbook => ({
  id: "0198c0de-0000-7000-8000-00000000000a",
  name: "Black Friday",
  minutes: 90,
  lends: [{ user_id: 4, name: "Hannah Reid", skill_id: 10, skill: "Returns", level: 5 }],
  changes: [
    { skill_id: 10, skill: "Returns", field: "wrap_up_seconds", value: 20, now: null, usual: 120 },
    { skill_id: 10, skill: "Returns", field: "overflow", value: 11, now: null, usual: null },
  ],
  version: 1,
  changed_at: at(0),
  by: LEA,
  ...more,
});

const OF_RETURNS = { skill_id: 10, skill: "Returns" };

const aRun = (more: Partial<Run> = {}): Run => ({
  id: "0198c0de-0000-7000-8000-000000000001",
  runbook: aRunbook().id,
  name: "Black Friday",
  by: LEA,
  began_at: at(0),
  until: at(5_400),
  ended_at: null,
  ended_by: null,
  lends: [
    { user_id: 4, name: "Hannah Reid", skill_id: 10, skill: "Returns", level: 5, done: "lent", back: null },
  ],
  changes: [
    { ...OF_RETURNS, field: "wrap_up_seconds", before: null, after: 20, usual: 120, back: null },
    { ...OF_RETURNS, field: "overflow", before: null, after: 11, usual: null, back: null },
  ],
  ...more,
});

/** How it went back, where somebody changed the wrap-up meanwhile. */
const back = (run: Run): Run => ({
  ...run,
  ended_at: at(600),
  ended_by: LEA,
  lends: run.lends.map((one) => ({ ...one, back: "reverted" })),
  changes: run.changes.map((one, index) => ({ ...one, back: index === 0 ? "changed_since" : "reverted" })),
});

/** The server's runbooks, which a house stands with. */
function book(items: Runbook[] = [aRunbook()], runs: Run[] = []) {
  const known: Known & { written: unknown[] } = { items, runs, written: [] };
  const replace = (run: Run) => {
    known.runs = [run, ...known.runs.filter(({ id }) => id !== run.id)];
    return run;
  };
  server.use(
    on("put", "internal/runbooks/run", ({ body }) => {
      const there = known.runs.find(({ runbook, ended_at }) => runbook === body.runbook && ended_at === null);
      if (there !== undefined) return refuse(errorCode.ANTECEDING_ENTITY, { extraInfo: { run: there } });
      return replace(aRun({ id: body.id }));
    }),
    on("delete", "internal/runbooks/run", ({ query }) =>
      replace(back(known.runs.find(({ id }) => id === query.id) ?? aRun())),
    ),
    on("put", "internal/runbooks", ({ body }) => {
      known.written.push(body);
      const made = aRunbook({ id: body.id, name: body.name, minutes: body.minutes, lends: [], changes: [] });
      known.items = [...known.items, made];
      return made;
    }),
  );
  return known;
}

async function opens(runbooks: Known, permissions: number[] = LEAD) {
  stand({
    runbooks,
    me: aProfile({ user_id: 1, permissions }),
    floor: aFloor({ lines: [aLine(10), aLine(11, { skill: "Orders" })] }),
  });
  const line = feed();
  const user = await openSignedIn();
  await line.up();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "runbooks");
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Runbooks" });
  return { user, line, dialog: within(dialog) };
}

test("a lead is asked before a runbook is applied, from what to what, and told how each act went back", async () => {
  const known = book();
  const { user, dialog } = await opens(known);
  const card = within(await dialog.findByRole("article", { name: "Black Friday" }));
  expect(card.getByText("Hannah Reid: Returns, level 5")).toBeVisible();
  expect(card.getByText("Returns: Wrap-up time as usual (120 s) → 20 s")).toBeVisible();
  expect(await card.findByText("Returns: Overflow to none → Orders")).toBeVisible();
  expect(await flaws()).toEqual([]);
  expect(dialog.queryByRole("button", { name: "New runbook" })).toBeNull();
  await user.click(card.getByRole("button", { name: "Apply for 90 min" }));
  const question = within(await screen.findByRole("dialog", { name: "Apply “Black Friday”?" }));
  expect(question.getByText("Returns: Wrap-up time as usual (120 s) → 20 s")).toBeVisible();
  expect(known.runs).toEqual([]);
  await user.click(question.getByRole("button", { name: "Apply for 90 min" }));

  const now = within(await dialog.findByRole("region", { name: "Applied now" }));
  expect(now.getByText("Returns: Wrap-up time as usual (120 s) → 20 s")).toBeVisible();
  expect(now.getByText("Returns: Overflow to none → Orders")).toBeVisible();
  expect(now.getByText("Skill lent")).toBeVisible();
  expect(card.getByRole("button", { name: "Applied" })).toBeDisabled();
  await user.click(now.getByRole("button", { name: "Revert…" }));
  const back = within(await screen.findByRole("dialog", { name: "Revert “Black Friday” now?" }));
  await user.click(back.getByRole("button", { name: "Revert now" }));

  const past = within(await dialog.findByRole("region", { name: "Reverted in the last 24 hours" }));
  expect(past.getByText("Changed since by someone, left as it is")).toBeVisible();
  expect(past.getAllByText("Reverted")).toHaveLength(2);
  const told = useTold.getState().told[0];
  expect([told?.title, told?.text]).toEqual([
    "“Black Friday” is reverted",
    "1 change stays as it is. Open the runbooks to see which and why.",
  ]);
  expect(card.getByRole("button", { name: "Apply for 90 min" })).toBeEnabled();
});

test("the floor shows that a runbook is applied, for how long still, and has it go back", async () => {
  const known = book([aRunbook()], [aRun({ until: new Date(Date.now() + 240_500).toISOString() })]);
  const me = aProfile({ user_id: 1, permissions: LEAD, modules: MODULES });
  stand({ runbooks: known, me, floor: aFloor() });
  const line = feed();
  const user = await openSignedIn("/Common/Floor");
  await line.up();
  const strip = within(await screen.findByRole("list", { name: "Applied now" }));
  expect(strip.getByText(/^applied, [34]:\d\d left$/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(strip.getByRole("button", { name: "Revert…" }));
  await user.click(await screen.findByRole("button", { name: "Revert now" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Applied now" })).toBeNull());
});

test("what goes back by itself is told while one looks on", async () => {
  const known = book([aRunbook()], [aRun()]);
  const { line, dialog } = await opens(known);
  await dialog.findByRole("region", { name: "Applied now" });
  const over = { ...back(aRun()), ended_by: null };
  known.runs = [over];
  line.tell("runbook", over);
  expect(await dialog.findByText(/when its time was over/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Revert…" })).toBeNull();
});

test("whoever is second is told that it is applied already", async () => {
  const known = book();
  const { user, dialog } = await opens(known);
  const card = within(await dialog.findByRole("article", { name: "Black Friday" }));
  known.runs = [aRun({ by: { user_id: 9, name: "Ada Test" } })];
  await user.click(card.getByRole("button", { name: "Apply for 90 min" }));
  const question = within(await screen.findByRole("dialog", { name: "Apply “Black Friday”?" }));
  await user.click(question.getByRole("button", { name: "Apply for 90 min" }));
  expect(await card.findByText("This runbook is already applied.")).toBeVisible();
  expect(await dialog.findByText(/by Ada Test/)).toBeVisible();
});

test("who may publish the policy writes one; what is incomplete is said and nothing is sent", async () => {
  const known = book([]);
  const { user, dialog } = await opens(known, [...LEAD, 5, 207]);
  await user.click(await dialog.findByRole("button", { name: "New runbook" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Evening");
  await user.click(dialog.getByRole("button", { name: "Save runbook" }));
  expect(await dialog.findByText("Add at least one skill to lend or one change.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change the policy" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Skill" }), "Returns");
  await user.type(dialog.getByRole("textbox", { name: "Seconds" }), "20");
  expect(known.written).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save runbook" }));
  await waitFor(() => expect(known.written).toHaveLength(1));
  expect(known.written[0]).toMatchObject({
    version: 0,
    name: "Evening",
    minutes: 60,
    lends: [],
    changes: [{ skill_id: 10, field: "wrap_up_seconds", value: 20 }],
  });
  expect(await dialog.findByRole("article", { name: "Evening" })).toBeVisible();
});

test("a draft says the same as its runbook, and what is wrong with it", () => {
  const { id, name, minutes, version } = aRunbook();
  const draft = draftOf(aRunbook());
  expect(bodyOf(id, version, draft)).toEqual({
    id,
    version,
    name,
    minutes,
    lends: [{ user_id: 4, skill_id: 10, level: 5 }],
    changes: [
      { skill_id: 10, field: "wrap_up_seconds", value: 20 },
      { skill_id: 10, field: "overflow", value: 11 },
    ],
  });
  expect(wrongsOf(draft)).toEqual({});
  expect(Object.keys(wrongsOf({ ...draft, minutes: "1441" }))).toEqual(["minutes"]);
  const [lend] = draft.lends;
  const [change] = draft.changes;
  if (lend === undefined || change === undefined) throw new Error("there are two");
  for (const wrong of [{ user: "" }, { skill: "" }, { level: "11" }, { level: "x" }])
    expect(Object.keys(wrongsOf({ ...draft, lends: [{ ...lend, ...wrong }] }))).toEqual(["lends"]);
  for (const wrong of [{ skill: "" }, { value: "-1" }, { value: "1.5" }])
    expect(Object.keys(wrongsOf({ ...draft, changes: [{ ...change, ...wrong }] }))).toEqual(["changes"]);
  expect(wrongsOf({ ...draft, changes: [{ ...change, value: "" }] })).toEqual({});
});
