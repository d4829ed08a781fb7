// Stories of why a chat still waits, and of what would end it soonest.
import { expect, test } from "vitest";
import { at } from "@/testing/shapes";
import type { Agent } from "../shapes";
import { anAgent, considered, standings } from "../testing/shapes";
import { nothingOf, reasonOf, stepsOf, waysOut } from "./why";

const floor = (...agents: Agent[]) => new Map(agents.map((each) => [each.user_id, each]));
const ways = (...given: Parameters<typeof waysOut>) => waysOut(...given).map((way) => way.way);

test("what is over does not wait, and what is being offered is said with whom", () => {
  expect(reasonOf(null)).toEqual({ why: "over" });
  const ringing = { agent: { user_id: 1, name: "Ann" }, until: at(620) };
  expect(reasonOf(standings({ ringing, signed_in: 1 }))).toEqual({
    why: "offered",
    name: "Ann",
    until: at(620),
  });
  expect(waysOut(standings({ ringing }), floor(anAgent(1)))).toEqual([]);
});

test("nobody there, and nobody who could, are two things", () => {
  expect(reasonOf(standings())).toEqual({ why: "nobody" });
  const unskilled = standings({ signed_in: 3, ruled_out: [{ rule: "no_skill", agents: 3 }] });
  expect(reasonOf(unskilled)).toEqual({ why: "unskilled" });
});

test("rules are told by how many they keep out, without those whom the chat does not concern", () => {
  const now = standings({
    signed_in: 12,
    ruled_out: [
      { rule: "no_skill", agents: 7 },
      { rule: "away", agents: 2 },
      { rule: "no_room", agents: 3 },
    ],
  });
  expect(reasonOf(now)).toEqual({
    why: "ruled_out",
    rules: [
      { rule: "no_room", agents: 3 },
      { rule: "away", agents: 2 },
    ],
  });
});

test("of a queue that is taken from by hand it is said how many could", () => {
  const now = standings({
    mode: "pull",
    fit: 2,
    signed_in: 2,
    agents: [considered(1, null), considered(2, null)],
  });
  expect(reasonOf(now)).toEqual({ why: "pull", count: 2 });
  expect(reasonOf({ ...now, mode: "push" })).toEqual({ why: "ready", count: 2, name: "Agent 1" });
});

test("the cheapest is somebody with room whose level falls short by least", () => {
  const agents = [
    considered(1, "no_room"),
    considered(2, "level_too_low", { has: 2, wanted: 4 }),
    considered(3, "level_too_low", { has: 3, wanted: 4 }),
    considered(4, "no_skill"),
  ];
  const found = waysOut(
    standings({ agents, signed_in: 4, next_step: at(640) }),
    floor(anAgent(1, { free: 0 }), anAgent(2), anAgent(3), anAgent(4)),
  );
  expect(found.map((way) => way.way)).toEqual(["give", "give", "lend", "wait", "over"]);
  expect(found[0]).toMatchObject({ way: "give", to: { user_id: 3 } });
});

test("whoever has room and nothing of what the chat needs is given no chat, but can be lent the skill", () => {
  const now = standings({
    agents: [considered(1, "no_skill"), considered(2, "level_too_low", { has: 2, wanted: 4 })],
    signed_in: 2,
  });
  expect(waysOut(now, floor(anAgent(1), anAgent(2, { free: 0 })))).toEqual([
    { way: "lend", to: { user_id: 1, name: "Agent 1" }, level: 4 },
  ]);
  expect(waysOut(now, floor(anAgent(1, { free: 0 }), anAgent(2, { free: 0 })))).toEqual([]);
});

test("whoever is away by choice can be called back; whose line is cut cannot", () => {
  const agents = [considered(1, "away"), considered(2, "away")];
  const away = { state: "suspended", suspended: true, free: 0 } as const;
  const now = standings({ agents, signed_in: 2 });
  const cut = anAgent(1, { ...away, cause: "connection_lost" });
  expect(ways(now, floor(cut))).toEqual([]);
  const found = waysOut(now, floor(cut, anAgent(2, { ...away, cause: "by_hand", reason: 2 })));
  expect(found).toEqual([{ way: "available", who: { user_id: 2, name: "Agent 2" }, reason: 2 }]);
});

test("a wrap-up that holds a slot can be released; the last resort is somebody who is full", () => {
  const wrapUp = { uniQref: "c9", skill_id: 10, kind: "wrap_up", units: 100, since: at(500) } as const;
  const now = standings({ agents: [considered(1, "no_room")], signed_in: 1 });
  expect(waysOut(now, floor(anAgent(1, { free: 0, seats: 1, holds: [wrapUp] })))).toEqual([
    { way: "release", who: { user_id: 1, name: "Agent 1" }, uniQref: "c9" },
    { way: "over", to: { user_id: 1, name: "Agent 1" } },
  ]);
});

test("steps lie one behind the other, and the next one after now", () => {
  const steps = [
    { step: 1, began: at(500) },
    { step: 2, began: at(560) },
  ];
  expect(stepsOf(standings({ steps, step: 2, next_step: at(680) }))).toEqual([
    { step: 1, from: Date.parse(at(500)), to: Date.parse(at(560)), is: "past" },
    { step: 2, from: Date.parse(at(560)), to: Date.parse(at(680)), is: "now" },
    { step: 3, from: Date.parse(at(680)), to: null, is: "next" },
  ]);
});

test("what keeps offers from an agent is the first thing that does", () => {
  const waiting = new Map([[10, 2]]);
  const why = (more: Partial<Agent>) => nothingOf(anAgent(1, more), waiting);
  expect(why({ state: "offline" })).toEqual({ why: "offline" });
  expect(why({ suspended: true, free: 0 })).toEqual({ why: "away" });
  expect(why({ free: 0 })).toEqual({ why: "full", seats: 3 });
  expect(why({ skills: [] })).toEqual({ why: "no_skills" });
  expect(why({ skills: [{ skill_id: 11, level: 5 }] })).toEqual({ why: "none_waits" });
  expect(why({})).toEqual({ why: "waits", count: 2 });
});
