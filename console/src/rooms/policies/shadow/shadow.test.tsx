// Stories of the shadow: a draft is begun beside the policy in force, followed, stopped; what is said of it promises no more than is known.
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
import {
  after,
  comparedWith,
  type Figures,
  leftOf,
  onto,
  type Row,
  type Shadow,
  shareOf,
  type Told,
} from "./told";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("../Policies"), import("./Shadow")]);
}, 60_000);

const AT = "/Common/Admin/Policies?view=shadow";
const PATH = "engine/policy/shadow";
const HOUR = 3_600;
let house: House;

const inForce = { skills: { 10: { line: { longest_wait_seconds: 300 } } } };
const draft = { skills: { 10: { steps: [{ after_seconds: 0, level: 5 }] } } };
const written = () => JSON.stringify(draft);

const none: Figures = {
  compared: 0,
  same: 0,
  different: 0,
  other_agent: 0,
  other_chat: 0,
  waits: 0,
  by_hand: 0,
  sooner: 0,
  taken: 0,
  left: 0,
  other_skill: 0,
  refused: 0,
  admitted: 0,
  ended: 0,
  unsure: 0,
  left_out: 0,
  sooner_seconds: null,
  sooner_longest: null,
};
const some: Figures = {
  ...none,
  compared: 900,
  same: 788,
  different: 112,
  other_agent: 66,
  waits: 14,
  sooner: 31,
  admitted: 1,
  left: 1,
  unsure: 5,
  left_out: 14,
  sooner_seconds: 14.2,
  sooner_longest: 61,
};

const aShadow = (more: Partial<Shadow> = {}): Shadow => ({
  id: 3,
  state: "running",
  fits: true,
  begun: at(0),
  until: new Date(Date.now() + 26 * HOUR * 1_000 + 30_000).toISOString(),
  ended: null,
  by: { user_id: 1, name: "Marta Rinaldi" },
  document: draft,
  mark: markOf(written()),
  first_version: null,
  newest_version: null,
  figures: none,
  skills: [],
  more_skills: 0,
  always_same: false,
  rows_kept: 0,
  rows_lost: 0,
  unseen: [],
  ...more,
});

const CHAT = "0198c0de-7000-7000-8000-00000000000a";
const aRow = (number: number, more: Partial<Row> = {}): Row => ({
  number,
  at: at(number),
  kind: "other_agent",
  skill_id: 10,
  skill: "Sales",
  uniQref: CHAT,
  agent: { user_id: 4, name: "Bo Lind" },
  draft_agent: { user_id: 9, name: "Cy Abara" },
  draft_chat: null,
  draft_skill_id: null,
  draft_skill: null,
  seconds: null,
  version: 7,
  ...more,
});

const told = (shadow: Told["shadow"], items: Row[] = [], before: number | null = null): Told => ({
  shadow,
  items,
  before,
});
const compared = (more: Partial<Shadow> = {}) =>
  aShadow({
    first_version: 7,
    newest_version: 7,
    figures: some,
    skills: [
      { skill_id: 10, skill: "Sales", figures: { ...some, compared: 600, left_out: 0 } },
      { skill_id: 11, skill: "Returns", figures: { ...none, compared: 300, same: 300 } },
    ],
    rows_kept: 112,
    ...more,
  });

beforeEach(() => {
  useKept.setState(useKept.getInitialState(), true);
  const me = aProfile({ permissions: [1, 5, 66, 207] });
  house = stand({
    me,
    adminSkills: [aSkill(10, "Sales"), aSkill(11, "Returns")],
    policy: { version: 7, at: at(0), by: 1, document: inForce },
    policyVersions: [{ version: 7, at: at(0), by: 1, name: "Marta Rinaldi" }],
  });
  useKept.setState({ owner: me.user_id, draft: null });
  feed();
});

const drafts = () => keep({ version: 7, text: written() });
const button = (name: string) => screen.findByRole("button", { name });
const said = () =>
  [...document.querySelectorAll(".shadowlist li")].map((item) =>
    item.querySelector("p")?.textContent?.replaceAll("\u00a0", " "),
  );
const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("a draft is begun for a day, and nothing is said of it before something was compared", async () => {
  drafts();
  const asked: unknown[] = [];
  server.use(
    on("put", PATH, ({ body }) => {
      asked.push(body);
      const begun = aShadow();
      house.shadow = told(begun);
      return begun;
    }),
  );
  const user = await openSignedIn("/Common/Admin/Policies");
  await user.click(await button("Shadow"));
  expect(location.hash).toBe(`#${AT}`);
  expect(await screen.findByRole("combobox", { name: "For" })).toHaveDisplayValue("1 day");
  expect(await flaws()).toEqual([]);
  await user.selectOptions(screen.getByRole("combobox", { name: "For" }), "3 days");
  await user.click(await button("Start the shadow"));
  expect(await screen.findByText(/until .*, 1 day 2 hours left$/)).toBeVisible();
  expect(screen.getByText("Running")).toHaveRole("status");
  expect(asked).toEqual([{ document: draft, hours: 72, mark: markOf(written()), based_on: 0 }]);
  expect(screen.getByText("Nothing compared yet")).toBeVisible();
  expect(screen.queryByText(/Would have chosen|Compared with|could not be judged/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Start it anew" })).toBeNull();
  expect(await flaws()).toEqual([]);
});

test("while it runs it says how often it differs, how, and what is not known", async () => {
  drafts();
  house.shadow = told(
    compared({ unseen: ["priority", "poke"] }),
    [
      aRow(112),
      aRow(111, { kind: "sooner", seconds: 12.4 }),
      aRow(110, { kind: "sooner" }),
      aRow(109, { kind: "waits", draft_agent: null }),
      aRow(108, { kind: "left", agent: null, draft_agent: { user_id: 9, name: "سارة" } }),
    ],
    108,
  );
  server.use(
    on("get", PATH, ({ query }) => (query.before === "108" ? told(compared(), [aRow(107)]) : house.shadow)),
  );
  const user = await openSignedIn(AT);
  expect(
    await screen.findByText("Would have chosen differently in 112 of 900 decisions (12%)"),
  ).toBeVisible();
  expect(
    screen.getByText(
      "In 31 decisions the chat would have been offered sooner: by 14 s on average, by 1 min 1 s at most. In 14 decisions the chat would have waited longer; how much longer is not known.",
    ),
  ).toBeVisible();
  expect(screen.getByText("Compared with version 7.")).toBeVisible();
  expect(screen.getByText(/but not visible in these figures: priority and pokes\.$/)).toBeVisible();
  const kinds = await region("By kind");
  expect(kinds.getByRole("row", { name: "Another agent 66 7%" })).toBeVisible();
  expect(kinds.getByRole("row", { name: "Let in 1 <1%" })).toBeVisible();
  // The policy in force decided nothing there.
  expect(kinds.getByRole("row", { name: "Offered before it left the queue 1" })).toBeVisible();
  expect(kinds.getByRole("row", { name: "Could not be judged 5" })).toBeVisible();
  const skills = await region("By skill");
  expect(skills.getByRole("row", { name: "Sales 600 112 (19%) Another agent (66) 5" })).toBeVisible();
  expect(skills.getByRole("row", { name: "Returns 300 0 (0%) – 0" })).toBeVisible();

  await screen.findByText(/12 s sooner/);
  expect(said()).toEqual([
    "Another agent Offered to Bo Lind. The draft would have offered it to Cy Abara.",
    "Offered sooner Offered to Bo Lind. The draft would have offered it to Cy Abara 12 s sooner.",
    "Offered sooner Offered to Bo Lind. The draft would have offered it to Cy Abara before.",
    "Would have waited Offered to Bo Lind. The draft would have left it waiting.",
    "Offered before it left the queue Left the queue. The draft would have offered it to \u2068سارة\u2069.",
  ]);
  expect(screen.queryByRole("link", { name: /^Why/ })).toBeNull();
  expect(await flaws()).toEqual([]);
  const before = said().length;
  await user.click(await button("Show more"));
  await waitFor(() => expect(said()).toHaveLength(before + 1));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a supervisor goes from a decision to what happened to the chat, and no sentence says more than is known", async () => {
  const other = CHAT.replace(/a$/, "b");
  house.me = aProfile({ permissions: [1, 3, 5, 66, 200, 203, 207] });
  const nobody = { agent: null, draft_agent: null };
  house.shadow = told(compared({ first_version: 6 }), [
    aRow(112, { kind: "other_chat", draft_agent: null, draft_chat: other }),
    aRow(111, { kind: "waits", ...nobody }),
    aRow(110, { kind: "other_skill", ...nobody, draft_skill_id: 11, draft_skill: "" }),
    aRow(109, { kind: "other_skill", ...nobody }),
    aRow(108, { kind: "sooner", draft_agent: null, seconds: 0.2 }),
    aRow(107, { kind: "admitted", ...nobody, uniQref: null, skill: "" }),
  ]);
  await openSignedIn(AT);
  await screen.findByText(/^.*would have offered another one first/);
  expect(said()).toEqual([
    "Another chat first Bo Lind was offered this chat. The draft would have offered another one first.",
    "Would have waited Left the queue after its longest wait. The draft would have left it waiting.",
    "Another skill, or none The draft would have sent it to Returns instead.",
    "Another skill, or none Sent on to another skill. With the draft its wait would have ended there.",
    "Offered sooner Offered to Bo Lind. The draft would have offered it to an agent less than 1 s sooner.",
    "Let in Turned away. The draft would have let it in.",
  ]);
  expect(screen.getAllByText(/, Sales, version 7$/)).toHaveLength(6);
  expect(screen.getAllByRole("link", { name: /^Why: what happened to this chat/ })).toHaveLength(5);
  expect(screen.getByRole("link", { name: /^The other chat/ })).toHaveAttribute(
    "href",
    expect.stringMatching(new RegExp(`/Common/Floor\\?open=chat-${other}$`)),
  );
  expect(await flaws()).toEqual([]);
});

test("the kind and the skill narrow the list, and the figures stay those of all", async () => {
  const asked: unknown[] = [];
  server.use(
    on("get", PATH, ({ query }) => {
      asked.push(query);
      return query.kind === "waits"
        ? told(compared(), [aRow(109, { kind: "waits", draft_agent: null })])
        : told(compared(), [aRow(112), aRow(109, { kind: "waits", draft_agent: null })]);
    }),
  );
  const user = await openSignedIn(AT);
  await screen.findByText(/offered it to Cy Abara/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Would have waited (14)");
  await waitFor(() => expect(screen.queryByText(/offered it to Cy Abara/)).toBeNull());
  expect(screen.getByText(/would have left it waiting/)).toBeVisible();
  expect(asked).toContainEqual({ kind: "waits" });
  expect(screen.getByText(/in 112 of 900 decisions/)).toBeVisible();
});

test("the draft, which may be large, is sent once", async () => {
  const asked: unknown[] = [];
  server.use(
    on("get", PATH, ({ query }) => {
      asked.push(query);
      return told({ ...compared(), document: query.known === "3" ? null : draft });
    }),
  );
  keep({ version: 7, text: JSON.stringify({ skills: { 10: { steps: [{ after_seconds: 0, level: 6 }] } } }) });
  const user = await openSignedIn(AT);
  await screen.findByText(/in 112 of 900 decisions/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Would have waited (14)");
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "All kinds");
  await waitFor(() => expect(asked).toContainEqual({ known: "3" }));
  await user.click(screen.getByText("What the compared draft changes"));
  expect(await screen.findByRole("row", { name: /^Sales, step 1/ })).toBeVisible();
});

test("it is stopped after a question, and its figures stay", async () => {
  drafts();
  house.shadow = told(compared());
  server.use(
    on("delete", PATH, () => {
      house.shadow = told(compared({ state: "stopped", ended: at(60) }));
      return house.shadow;
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("Stop"));
  const sure = within(await screen.findByRole("dialog", { name: "Stop the shadow?" }));
  expect(await flaws()).toEqual([]);
  await user.click(sure.getByRole("button", { name: "Stop the shadow" }));
  expect(await screen.findByText(/^Stopped /)).toBeVisible();
  expect(screen.getByText(/in 112 of 900 decisions/)).toBeVisible();
  expect(await button("Start it anew")).toBeVisible();
});

test("a draft that was changed since may be begun anew, which a colleague may have done before", async () => {
  keep({ version: 7, text: JSON.stringify({ skills: { 10: { steps: [{ after_seconds: 0, level: 6 }] } } }) });
  house.shadow = told(compared());
  server.use(
    on("put", PATH, () => {
      house.shadow = told(compared({ id: 4, by: { user_id: 2, name: "Tom Weber" } }));
      return refuse(203);
    }),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText(/^The draft has been changed since/)).toBeVisible();
  await user.click(screen.getByText("What the compared draft changes"));
  expect(await screen.findByRole("row", { name: /^Sales, step 1/ })).toBeVisible();
  await user.click(await button("Start it anew"));
  const sure = within(await screen.findByRole("dialog", { name: "Start the shadow anew?" }));
  await user.click(sure.getByRole("button", { name: "Start it anew" }));
  expect(await screen.findByText(/someone has started another shadow in the meantime/)).toBeVisible();
  expect(await screen.findByText(/by Tom Weber$/)).toBeVisible();
  expect(screen.getByText("The draft in this browser is not the one that is compared here.")).toBeVisible();
});

test("the versions that were really compared with are named, and the one that was not yet", async () => {
  house.policy = { ...house.policy, version: 9 };
  house.shadow = told(compared({ newest_version: 8 }));
  await openSignedIn(AT);
  expect(
    await screen.findByText(
      "Compared with the versions in force from 7 to 8. Version 9 has been published in the meantime; no decision made under it has been compared yet.",
    ),
  ).toBeVisible();
});

test("without a draft, and with one that cannot be read, it says what to do; others' may be taken on", async () => {
  house.shadow = told(compared({ state: "over", ended: at(60), always_same: false }));
  const user = await openSignedIn(AT);
  expect(await screen.findByText("There is no draft. Change a rule first.")).toBeVisible();
  expect(await screen.findByText(/^Ended .*, when its time was up$/)).toBeVisible();
  await user.click(screen.getByText("What the compared draft changes"));
  await user.click(await button("Use it as my draft"));
  expect(useKept.getState().draft).toEqual({ version: 7, text: JSON.stringify(draft, null, 2) });
  keep({ version: 7, text: "{ not JSON" });
  expect(await screen.findByText(/^The draft cannot be read: it is not JSON/)).toBeVisible();
});

const same = { ...none, compared: 40, same: 40 };

test("where something could not be judged it is not said that it was always the same", async () => {
  house.shadow = told(compared({ figures: { ...same, unsure: 2 }, skills: [] }));
  await openSignedIn(AT);
  expect(await screen.findByText("Would have chosen differently in 0 of 40 decisions (0%)")).toBeVisible();
  expect((await region("By kind")).getByRole("row", { name: "Could not be judged 2" })).toBeVisible();
  expect(screen.queryByText("Decisions that differ")).toBeNull();
});

test("that it was always the same is said where the server says so", async () => {
  house.shadow = told(
    compared({ figures: same, always_same: true, state: "over", ended: at(60), skills: [] }),
  );
  await openSignedIn(AT);
  expect(await screen.findByText("Would have chosen the same in every decision.")).toBeVisible();
  expect(screen.queryByText("Not compared")).toBeNull();
});

test("one that ran and compared nothing claims nothing", async () => {
  house.shadow = told(
    aShadow({ state: "failed", ended: at(60), figures: { ...none, unsure: 3, left_out: 12 } }),
  );
  await openSignedIn(AT);
  expect(await screen.findByText("No decision was compared while it ran.")).toBeVisible();
  expect(screen.getByText("3 could not be judged, 0 are open, 12 were left out.")).toBeVisible();
  expect(screen.getByText(/because of a fault/)).toBeVisible();
});

test("what the draft alone would have offered is told, and is no decision that was compared", async () => {
  const figures = { ...none, taken: 2 };
  const row = aRow(2, { kind: "taken" });
  house.shadow = told(compared({ figures, skills: [], rows_kept: 2 }), [row]);
  await openSignedIn(AT);
  expect(await screen.findByText("Nothing compared yet")).toBeVisible();
  const kinds = await region("By kind");
  expect(kinds.getByRole("row", { name: "Offered before an agent took it 2" })).toBeVisible();
  expect(said()).toEqual([
    "Offered before an agent took it Taken by Bo Lind. The draft would have offered it to Cy Abara before.",
  ]);
  expect(screen.queryByText(/are kept here/)).toBeNull();
});

test("a draft that fits no longer is told while it runs", async () => {
  drafts();
  house.shadow = told(compared({ fits: false }));
  await openSignedIn(AT);
  expect(await screen.findByRole("alert")).toHaveTextContent(/does not fit the skills and people any more/);
});

test("a refused draft says what is wrong with it", async () => {
  drafts();
  server.use(
    on("put", PATH, () =>
      refuse(errorCode.INVALID_FORMAT, {
        extraInfo: { faults: [{ path: "/skills/10/steps/0/level", why: "enter a number from 1 to 5" }] },
      }),
    ),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("Start the shadow"));
  expect(await screen.findByText("Not started: the draft has errors.")).toBeVisible();
});

test("one who may only look sees it, without the acts", async () => {
  house.me = aProfile({ permissions: [1, 5, 66, 207], permission_actions: { 207: ["view"] } });
  house.shadow = told(compared());
  await openSignedIn(AT);
  expect(await screen.findByText(/^Your permissions do not allow you to start a shadow/)).toBeVisible();
  expect(screen.getByText(/in 112 of 900 decisions/)).toBeVisible();
  for (const name of ["Stop", "Start the shadow", "Start it anew"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a newest page lies over what was read, or stands alone where there is a gap", () => {
  const known = told(aShadow(), [aRow(5), aRow(4), aRow(3)], 3);
  const numbers = ({ items }: Told) => items.map(({ number }) => number);
  expect(numbers(onto(told(aShadow(), [aRow(7), aRow(6), aRow(5)], 5), known))).toEqual([7, 6, 5, 4, 3]);
  expect(onto(told(aShadow(), [aRow(6), aRow(5)], 5), known).before).toBe(3);
  expect(numbers(onto(told(aShadow(), [aRow(9), aRow(8)], 8), known))).toEqual([9, 8]);
  expect(numbers(onto(told(aShadow({ id: 4 }), [aRow(5)]), known))).toEqual([5]);
  expect(numbers(onto(told(aShadow()), known))).toEqual([]);
  expect(numbers(after(told(aShadow(), [aRow(3), aRow(2), aRow(1)]), known))).toEqual([5, 4, 3, 2, 1]);
});

test("versions, shares and what is left", () => {
  const by = (first_version: number | null, newest_version: number | null) =>
    comparedWith({ first_version, newest_version });
  expect(by(null, null)).toBeNull();
  expect(by(0, 0)).toEqual({ key: "against_none" });
  expect(by(0, 2)).toEqual({ key: "against_both", version: 2 });
  expect(by(7, 7)).toEqual({ key: "against_single", version: 7 });
  expect(by(7, 9)).toEqual({ key: "against_several", first: 7, version: 9 });
  expect([shareOf(0, 0), shareOf(0, 5), shareOf(1, 900), shareOf(899, 900), shareOf(5, 5)]).toEqual([
    null,
    "0%",
    "<1%",
    ">99%",
    "100%",
  ]);
  expect(leftOf(59_000)).toEqual([]);
  expect(leftOf(HOUR * 1_000)).toEqual([{ unit: "hours", count: 1 }]);
  expect(leftOf((50 * HOUR + 90) * 1_000)).toEqual([
    { unit: "days", count: 2 },
    { unit: "hours", count: 2 },
  ]);
});
