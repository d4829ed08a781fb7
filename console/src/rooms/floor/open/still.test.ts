// Stories of the way out that somebody has read: it stays, and is known to be over once it is.
import { expect, test } from "vitest";
import { at } from "@/testing/shapes";
import type { Agent, Hold } from "../shapes";
import { anAgent, standings } from "../testing/shapes";
import { type Doing, isSame, isStillPossible } from "./still";

const ANN = { user_id: 1, name: "Ann" };
const wrapUp: Hold = { uniQref: "w1", skill_id: 10, kind: "wrap_up", units: 100, since: at(0) };
const of = (agent: Agent) => new Map([[agent.user_id, agent]]);
const release: Doing = { way: "release", who: ANN, uniQref: "w1" };
const give: Doing = { way: "give", to: ANN, rule: null };

test("a wrap-up can be released until it is over, though somebody else’s would come first now", () => {
  expect(isStillPossible(release, standings(), of(anAgent(1, { holds: [wrapUp] })))).toBe(true);
  expect(isStillPossible(release, standings(), of(anAgent(1)))).toBe(false);
});

test("nobody is given a chat who has no slot left, is away or has gone home", () => {
  expect(isStillPossible(give, standings(), of(anAgent(1)))).toBe(true);
  expect(isStillPossible(give, standings(), of(anAgent(1, { free: 0 })))).toBe(false);
  expect(isStillPossible(give, standings(), of(anAgent(1, { suspended: true })))).toBe(false);
  expect(isStillPossible(give, standings(), new Map())).toBe(false);
});

test("while it is being offered to somebody there is nothing to do", () => {
  const ringing = { agent: ANN, until: at(620) };
  expect(isStillPossible(give, standings({ ringing }), of(anAgent(1)))).toBe(false);
});

test("another wrap-up of the same agent is another act", () => {
  expect(isSame(release, { ...release })).toBe(true);
  expect(isSame(release, { ...release, uniQref: "w2" })).toBe(false);
  expect(isSame(give, { way: "over", to: ANN })).toBe(false);
});
