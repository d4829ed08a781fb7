// Stories of the canary: a draft is begun on a share of the chats, both sides stand beside each other, and an end says why.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { errorCode } from "@/generated/catalogue";
import { aSkill } from "@/rooms/skills/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { keep, useKept } from "../draft";
import { markOf } from "../mark";
import { boundOf, type Canary, missingIn, type Told, verdictOf, withDraft } from "./told";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("../Policies"), import("./Canary")]);
}, 60_000);

const AT = "/Common/Admin/Policies?view=canary";
const PATH = "engine/policy/canary";
let house: House;

const draft = { skills: { 10: { steps: [{ after_seconds: 0, level: 5 }] } } };
const written = () => JSON.stringify(draft);
const nothing = { chats: 0, left: 0, in_time: 0, wait_seconds: null };

const aCanary = (more: Partial<Canary> = {}): Canary => ({
  id: 3,
  state: "running",
  broken: null,
  begun: at(0),
  until: at(3_600),
  ended: null,
  by: { user_id: 1, name: "Marta Rinaldi" },
  document: draft,
  mark: markOf(written()),
  version: 7,
  share: 10,
  least_chats: 100,
  bounds: { wait_seconds: 20, left_points: 5, level_points: null },
  control: nothing,
  tried: nothing,
  differences: null,
  ...more,
});

const judged = (more: Partial<Canary> = {}) =>
  aCanary({
    control: { chats: 900, left: 45, in_time: 720, wait_seconds: 14.2 },
    tried: { chats: 104, left: 13, in_time: 52, wait_seconds: 61.4 },
    differences: {
      wait: { more: 47.2, error: 12.1 },
      left: { more: 7.5, error: 10.2 },
      level: { more: -30, error: 15 },
    },
    ...more,
  });

beforeEach(() => {
  useKept.setState(useKept.getInitialState(), true);
  const me = aProfile({ permissions: [1, 5, 66, 207] });
  house = stand({
    me,
    adminSkills: [aSkill(10, "Sales")],
    policy: { version: 7, at: at(0), by: 1, document: {} },
    policyVersions: [{ version: 7, at: at(0), by: 1, name: "Marta Rinaldi" }],
  });
  useKept.setState({ owner: me.user_id, draft: null });
});

const drafts = () => keep({ version: 7, text: written() });
const button = (name: string) => screen.findByRole("button", { name });
const row = async (name: RegExp) =>
  (await within(await screen.findByRole("region", { name: "Side by side" })).findByRole("row", { name }))
    .textContent;

test("a canary is begun with a share, a time and its conditions, after a question", async () => {
  feed();
  drafts();
  const asked: unknown[] = [];
  server.use(
    on("put", PATH, ({ body }) => {
      asked.push(body);
      const begun = aCanary({ share: 50 });
      house.canary = { canary: begun };
      return begun;
    }),
  );
  const user = await openSignedIn("/Common/Admin/Policies");
  await user.click(await button("Canary"));
  expect(location.hash).toBe(`#${AT}`);
  const share = await screen.findByRole("combobox", { name: "Share of new chats" });
  expect(await flaws()).toEqual([]);
  await user.selectOptions(share, "50 %");
  const [wait, left] = [/wait longer/, /leave the queue/].map((name) =>
    screen.getByRole("textbox", { name }),
  );
  await user.clear(wait as HTMLElement);
  await user.clear(left as HTMLElement);
  expect(screen.getByText("Name at least one condition.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start the canary" })).toBeNull();
  await user.type(wait as HTMLElement, "9999");
  await user.click(await button("Start the canary"));
  const sure = await screen.findByRole("dialog", { name: "Start the canary?" });
  expect(within(sure).getByText(/50 % of the new chats/)).toBeVisible();
  await user.click(within(sure).getByRole("button", { name: "Start the canary" }));
  expect(await screen.findByText(/^Running until/)).toHaveRole("status");
  const bounds = { wait_seconds: 3_600, left_points: null, level_points: null };
  const plan = { share: 50, hours: 24, least_chats: 100, bounds };
  expect(asked).toEqual([{ document: draft, version: 7, ...plan, mark: markOf(written()), based_on: 0 }]);
  expect(await screen.findByText(/Too few chats to tell: at least 100 more are needed/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start the canary" })).toBeNull();
  expect(await flaws()).toEqual([]);
});

test("before there are enough chats no figure is claimed, and then what is chance is said to be", async () => {
  feed();
  house.canary = { canary: aCanary({ tried: { chats: 40, left: 3, in_time: 9, wait_seconds: 9 } }) };
  await openSignedIn(AT);
  expect(await row(/^Mean wait/)).toBe("Mean waitRoll-back when +20 s––");
  house.canary = { canary: judged() };
  await waitFor(async () => expect(await row(/^Chats counted/)).toBe("Chats counted900104"), {
    timeout: 8_000,
  });
  expect(await row(/^Mean wait/)).toBe("Mean waitRoll-back when +20 s14.2 s61.4 s+47.2 s ± 12.1 worse");
  expect(await row(/^Left without/)).toMatch(/5 %12.5 %\+7.5 points ± 10.2 may be chance$/);
  expect(await row(/^Answered in time/)).toMatch(/^Answered in time80 %50 %-30 points ± 15 worse$/);
}, 20_000);

test("a roll-back says by which condition, and is told wherever one is", async () => {
  const live = feed();
  house.canary = { canary: judged() };
  await openSignedIn(AT);
  expect(await screen.findByText(/^Running until/)).toBeVisible();
  house.canary = { canary: judged({ state: "rolled_back", broken: "wait", ended: at(60) }) };
  live.tell("canary.ended", { id: 3, state: "rolled_back", broken: "wait" });
  expect(await screen.findByText(/^Rolled back/)).toBeVisible();
  expect(screen.getByText(/waited too long: by more than 20 s on average\. All chats follow/)).toBeVisible();
  expect(await screen.findByText("Canary rolled back")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("a draft that differs in what both sides share says where and why", async () => {
  feed();
  drafts();
  const why =
    "orders the chats of both arms in one queue, so a canary cannot try it: leave it as in the policy in force";
  server.use(
    on("put", PATH, () =>
      refuse(errorCode.INVALID_FORMAT, { extraInfo: { faults: [{ path: "/ageing", why }] } }),
    ),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("Start the canary"));
  const sure = await screen.findByRole("dialog", { name: "Start the canary?" });
  await user.click(within(sure).getByRole("button", { name: "Start the canary" }));
  expect(
    await within(sure).findByText(/of both sides in one queue, so a canary cannot try it/),
  ).toBeVisible();
});

test("it is ended by its number, and one who may only look sees it without the acts", async () => {
  feed();
  house.canary = { canary: judged() };
  const asked: unknown[] = [];
  server.use(
    on("delete", PATH, ({ query }) => {
      asked.push(query.id);
      house.canary = { canary: judged({ state: "stopped", ended: at(9) }) };
      return house.canary;
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("End the canary"));
  const sure = await screen.findByRole("dialog", { name: "End the canary?" });
  await user.click(within(sure).getByRole("button", { name: "End it" }));
  expect(await screen.findByText(/^Ended by hand/)).toBeVisible();
  expect(asked).toEqual(["3"]);
});

test("one who may only look is offered nothing", async () => {
  feed();
  house.me = aProfile({ permissions: [1, 5, 66, 207], permission_actions: { 207: ["view"] } });
  house.canary = { canary: judged() };
  await openSignedIn(AT);
  expect(await screen.findByText("Your permissions do not allow you to start a canary.")).toBeVisible();
  for (const name of ["End the canary", "Start the canary", "Use it as my draft"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("verdicts, missing chats, bounds and the draft that is sent once", () => {
  expect(verdictOf("wait", { more: 5, error: 4 })).toBe("worse");
  expect(verdictOf("wait", { more: -5, error: 4 })).toBe("better");
  expect(verdictOf("level", { more: 5, error: 4 })).toBe("better");
  expect(verdictOf("left", { more: 4, error: 4 })).toBe("unclear");
  expect([missingIn(aCanary()), missingIn(judged())]).toEqual([100, 0]);
  expect([boundOf("", 9), boundOf("0", 9), boundOf("7", 9), boundOf("70", 9)]).toEqual([null, null, 7, 9]);
  const known: Told = { canary: aCanary() };
  const bare = (id: number): Told => ({ canary: { ...aCanary({ id }), document: null } });
  expect(withDraft(bare(3), known).canary?.document).toEqual(draft);
  expect(withDraft(bare(4), known).canary?.document).toBeNull();
});
