// Who is shown, in which order, and how their slots stand.
import { expect, test } from "vitest";
import { at } from "@/testing/shapes";
import type { Agent, Hold } from "../shapes";
import { anAgent } from "../testing/shapes";
import { viewOf } from "../view";
import { chosen, rowsOf, seatsOf } from "./rows";

const usual = viewOf(new URLSearchParams());
const PEOPLE: Agent[] = [
  anAgent(1, { name: "Zoë Adler", team: "Shop", free: 0, missed: 2, state: "single_chat", since: at(300) }),
  anAgent(2, {
    name: "Ben Carter",
    team: "Care",
    state: "suspended",
    suspended: true,
    free: 0,
    since: at(10),
  }),
  anAgent(3, { name: "Anna Bruni", team: "Care", skills: [{ skill_id: 20, level: 3 }], since: at(500) }),
  anAgent(4, { name: "Otto Gone", team: "Shop", state: "offline", free: 0, since: at(0) }),
];
const shown = (asked: Partial<typeof usual>) =>
  chosen(PEOPLE, { ...usual, ...asked }, "en").map(({ name }) => name);

test("by name, and without those who have gone home", () =>
  expect(shown({})).toEqual(["Anna Bruni", "Ben Carter", "Zoë Adler"]));

test("who has gone home is found by name or by status", () => {
  expect(shown({ find: "otto" })).toEqual(["Otto Gone"]);
  expect(shown({ state: "offline" })).toEqual(["Otto Gone"]);
});

test("by skill, by team, by status, by a free slot, by name without its accents", () => {
  expect(shown({ skill: 20 })).toEqual(["Anna Bruni"]);
  expect(shown({ team: "Shop" })).toEqual(["Zoë Adler"]);
  expect(shown({ state: "suspended" })).toEqual(["Ben Carter"]);
  expect(shown({ state: "free" })).toEqual(["Anna Bruni"]);
  expect(shown({ find: "ADLER zoe" })).toEqual(["Zoë Adler"]);
});

test("whoever has been so longest, has most room or has missed most comes first", () => {
  expect(shown({ sort: "since" })[0]).toBe("Ben Carter");
  expect(shown({ sort: "free" })[0]).toBe("Anna Bruni");
  expect(shown({ sort: "missed" })[0]).toBe("Zoë Adler");
});

test("who needs a supervisor first: over their slots, away with a chat, away unasked, longest in a chat, away by choice", () => {
  const of = (user_id: number, name: string, more: Partial<Agent>) => anAgent(user_id, { name, ...more });
  const away = { state: "suspended", suspended: true, free: 0 } as const;
  const people = [
    of(1, "Ada Free", {}),
    of(2, "Bea Lunch", { ...away, cause: "by_hand", reason: 2, since: at(0) }),
    of(3, "Cyd New chat", { holds: [hold(900), hold(950)] }),
    of(4, "Dan Old chat", { holds: [hold(800), hold(990, { kind: "wrap_up" })] }),
    of(5, "Eve Missed", { ...away, cause: "missed_offers", since: at(500) }),
    of(6, "Fay Lost", { ...away, cause: "connection_lost", since: at(100) }),
    of(7, "Gil Away with a chat", { ...away, cause: "by_hand", holds: [hold(995)] }),
    of(8, "Hal Over", { seats: 1, holds: [hold(996), hold(997)] }),
    of(9, "Ivo Wrap-up", { holds: [hold(10, { kind: "wrap_up" })] }),
    of(10, "Jan Emails", { seats: 1, holds: [hold(998, { units: 20 }), hold(999, { units: 20 })] }),
  ];
  const names = chosen(people, { ...usual, sort: "need" }, "en").map(({ name }) => name.split(" ")[0]);
  expect(names.join(" ")).toBe("Hal Gil Fay Eve Dan Cyd Jan Bea Ada Ivo");
});

test("by team each name stands under its team's", () =>
  expect(rowsOf(chosen(PEOPLE, usual, "en"), true, "en")).toEqual([
    { team: "Care", count: 2 },
    { agent: 3 },
    { agent: 2 },
    { team: "Shop", count: 1 },
    { agent: 1 },
  ]));

const hold = (seconds: number, more: Partial<Hold> = {}): Hold => ({
  uniQref: `c${seconds}`,
  skill_id: 10,
  kind: "chat",
  units: 100,
  since: at(seconds),
  ...more,
});
const now = Date.parse(at(3_600));

test("slots are darker the longer they are in use, then come those that are free", () => {
  const agent = anAgent(1, {
    seats: 5,
    holds: [hold(3_590, { kind: "ringing" }), hold(0), hold(3_600 - 6 * 60), hold(3_600 - 60)],
  });
  expect(seatsOf(agent, now)).toEqual([5, 2, 1, "rings", "free"]);
});

test("who is away has no slot that is free", () =>
  expect(seatsOf(anAgent(1, { seats: 2, suspended: true, state: "suspended" }), now)).toEqual([
    "away",
    "away",
  ]));

test("what takes two slots is two, and what takes less than one is one", () =>
  expect(
    seatsOf(anAgent(1, { seats: 3, holds: [hold(3_500, { units: 200 }), hold(3_550, { units: 20 })] }), now),
  ).toEqual([1, 1, 1]));
