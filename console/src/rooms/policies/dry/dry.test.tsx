// Stories of the dry run: a draft is tried on recorded days, followed, stopped; what came of it says what may be chance.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aSkill } from "@/rooms/skills/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { keep, useKept } from "../draft";
import { markOf } from "../mark";
import { type Figure, type Measure, type Run, rounded, verdictOf } from "./compared";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("../Policies"), import("./DryRun")]);
}, 60_000);

const AT = "/Common/Admin/Policies?view=dry";
const PATH = "engine/policy/dry_run";
let house: House;

const inForce = { skills: { 10: { line: { longest_wait_seconds: 300 } } } };
const draft = { skills: { 10: { line: { longest_wait_seconds: 120 } } } };
const written = () => JSON.stringify(draft);

const aFigure = (id: Measure, before: number, after: number, low: number | null, high: number | null) => ({
  id,
  before,
  after,
  low,
  high,
});

const aRun = (more: Partial<Run>): Run => ({
  state: "living",
  share: 0,
  asked: at(0),
  days: ["2026-11-20"],
  runs: 5,
  version: 7,
  mark: markOf(written()),
  why: null,
  result: null,
  ...more,
});

const figures: Figure[] = [
  aFigure("answered", 380, 396, 9, 24),
  aFigure("abandoned", 32, 16, -24, -9),
  aFigure("service_level", 74.2, 83.1, 4.4, 12.9),
  aFigure("median_wait", 41.2, 39.8, -6.1, 3.2),
  aFigure("occupancy", 61.4, 63.9, 1.2, 4.1),
];
const result: NonNullable<Run["result"]> = {
  figures,
  skills: [
    {
      skill_id: 10,
      skill: "Sales",
      goal_before: { percent: 80, within: 60 },
      goal_after: { percent: 80, within: 30 },
      figures: [
        aFigure("service_level", 70, 60.5, -14, -5.5),
        aFigure("long_wait", 192, 98, -120, -70),
        aFigure("abandoned", 20, 20, 0, 0),
      ],
    },
    {
      skill_id: 11,
      skill: "Returns",
      goal_before: { percent: 80, within: 60 },
      goal_after: { percent: 80, within: 60 },
      figures: [aFigure("service_level", 90, 90, null, null)],
    },
  ],
  more_skills: 0,
  both: 371,
  elsewhere: 37,
  recorded: 380,
  again: 380,
};

beforeEach(() => {
  useKept.setState(useKept.getInitialState(), true);
  const me = aProfile({ permissions: [1, 5, 66, 207] });
  house = stand({
    me,
    adminSkills: [aSkill(10, "Sales"), aSkill(11, "Returns")],
    policy: { version: 7, at: at(0), by: 1, document: inForce },
    policyVersions: [{ version: 7, at: at(0), by: 1, name: "Marta Rinaldi" }],
    dryRunDays: [
      { day: "2026-11-20", chats: 412 },
      { day: "2026-11-19", chats: 1 },
    ],
  });
  useKept.setState({ owner: me.user_id, draft: null });
  feed();
});

const drafts = () => keep({ version: 7, text: written() });
const button = (name: string) => screen.findByRole("button", { name });
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

test("a draft is tried on the last day, followed to its end, and says what differs", async () => {
  drafts();
  const asked: unknown[] = [];
  server.use(
    on("post", PATH, ({ body }) => {
      asked.push(body);
      house.dryRun = aRun({ share: 0.42 });
      return house.dryRun;
    }),
  );
  const user = await openSignedIn("/Common/Admin/Policies");
  await user.click(await button("Try on past days"));
  expect(location.hash).toBe("#/Common/Admin/Policies?view=dry");
  expect(await screen.findByRole("checkbox", { name: "Fri 20 Nov, 412 chats" })).toBeChecked();
  await user.click(screen.getByRole("checkbox", { name: "Thu 19 Nov, 1 chat" }));
  expect(await flaws()).toEqual([]);
  await user.click(await button("Start the dry run"));
  expect(await screen.findByText("Simulating the days: 42 %")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Simulating the days" })).toHaveValue(42);
  expect(asked).toEqual([{ document: draft, days: ["2026-11-20", "2026-11-19"], mark: markOf(written()) }]);
  house.dryRun = aRun({ state: "done", result });
  const all = await region("Before and after: All skills");
  expect(
    all.getByRole("row", {
      name: /^Service level 74\s% 83\s% \+8.9 points \(\+4.4 points to \+13 points\) better$/,
    }),
  ).toBeVisible();
  expect(all.getByRole("row", { name: /^Abandoned 32 16 −16 \(−24 to −9\) better$/ })).toBeVisible();
  expect(
    all.getByRole("row", { name: /^Wait, median 41\ss 40\ss −1.4\ss \(.*\) no difference beyond chance$/ }),
  ).toBeVisible();
  expect(all.getByRole("row", { name: /^Occupancy .* more$/ })).toBeVisible();
  expect(screen.getByText(/380 of 380 answered chats \(100 %\) went to the same agent/)).toBeVisible();
  expect(screen.getByText(/37 \(10 %\) would have gone to another agent/)).toBeVisible();
  expect(screen.queryByText(/changed since/)).toBeNull();
  expect(await flaws()).toEqual([]);
});

test("each skill has its figures, and a goal that the draft changes is said", async () => {
  drafts();
  house.dryRun = aRun({ state: "done", result });
  const user = await openSignedIn(AT);
  const skills = await region("By skill");
  expect(skills.getByRole("row", { name: /^Sales 70\s% → 61\s% ?−9.5 points worse/ })).toBeVisible();
  expect(
    skills.getByRole("row", { name: /^Returns 90\s% → 90\s% ?0 points too few chats to say/ }),
  ).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Figures of" }), "Sales");
  const sales = await region("Before and after: Sales");
  expect(sales.getByRole("row", { name: "Abandoned 20 20 0 no difference" })).toBeVisible();
  expect(screen.getByText(/80 % in 1 min before, 80 % in 30 s after/)).toBeVisible();
});

test("a draft that was changed since is told, and what keeps one from being tried", async () => {
  drafts();
  house.dryRun = aRun({ state: "done", result, mark: "another" });
  const user = await openSignedIn(AT);
  expect(await screen.findByText(/The draft has been changed since/)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: /^Fri 20 Nov/ }));
  expect(await screen.findByText("Choose a day.")).toBeVisible();
  expect(await button("Start it again")).toBeDisabled();
  keep({ version: 7, text: '{ "skills": ' });
  expect(
    await screen.findByText("The draft cannot be read: it is not JSON. Correct the text first."),
  ).toBeVisible();
  keep({ version: 7, text: JSON.stringify(inForce) });
  expect(await screen.findByText(/^The draft says the same as the policy in force/)).toBeVisible();
  keep(null);
  expect(await screen.findByText(/^There is no draft/)).toBeVisible();
});

test("it is stopped, and refused while another is under way", async () => {
  drafts();
  house.dryRun = aRun({ state: "waiting" });
  server.use(
    on("delete", PATH, () => {
      house.dryRun = aRun({ state: "stopped" });
      return { run: house.dryRun };
    }),
    on("post", PATH, () => refuse(158)),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText("Waiting for another dry run to end")).toBeVisible();
  await user.click(await button("Stop"));
  expect(await screen.findByText("The dry run was stopped.")).toBeVisible();
  await user.click(await button("Start it again"));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /another dry run of your organisation is under way/,
  );
});

test("without a recorded day it says what to do, and why one came to nothing", async () => {
  drafts();
  house.dryRunDays = [];
  await openSignedIn(AT);
  expect(await screen.findByText("No recorded day yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: /dry run$/ })).toBeNull();
});

test("one that came to nothing says why", async () => {
  drafts();
  house.dryRun = aRun({ state: "failed", why: "too_long" });
  await openSignedIn(AT);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/more than 10 minutes/));
});

test("which way is better, and what may be chance", () => {
  const verdict = (id: Measure, low: number | null, high: number | null) =>
    verdictOf(aFigure(id, 1, 2, low, high));
  expect(verdict("abandoned", 1, 3)).toBe("worse");
  expect(verdict("long_wait", -3, -1)).toBe("better");
  expect(verdict("handle_time", -3, -1)).toBe("less");
  expect(verdict("answered", 0, 3)).toBe("chance");
  expect(verdict("answered", 0, 0)).toBe("same");
  expect(verdict("answered", null, null)).toBe("few");
  expect(verdictOf({ ...aFigure("answered", 1, 2, 1, 1), after: null })).toBeNull();
  expect([rounded(9.94), rounded(-0.04), rounded(10.4)]).toEqual([9.9, -0, 10]);
  expect(markOf("a")).not.toBe(markOf("b"));
});
