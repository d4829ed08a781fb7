// The rules of the policy's page without a page: where a text breaks, what differs, how one thing is changed.
import { expect, test } from "vitest";
import { differences } from "./differences";
import { pathOf, pointerOf, withAt } from "./document";
import { outwards, skillIn } from "./lead";
import { reasonOf } from "./reasons";
import { spanOf } from "./said";
import { scan } from "./scan";
import { exchanged, withOneMore, withoutOne } from "./steps";

test("a text says where each value begins", () => {
  const text = '{ "a/b": [1, { "c": "x\\"y" }], "n": -1.5e3 }';
  const { value, places, broken } = scan(text);
  expect([value, broken]).toEqual([JSON.parse(text), null]);
  const found = (pointer: string) => text.slice(places.get(pointer)).split(/[,\s}]/)[0];
  expect(found("/a~1b/0")).toBe("1");
  expect(found("/a~1b/1/c")).toBe('"x\\"y"');
  expect(found("/n")).toBe("-1.5e3");
});

test.each([
  ["", 1, 1],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{ "a": 01 }', 1, 8],
  ['{ "a": 1 } x', 1, 12],
  ["[1, 2", 1, 6],
  ['{ "a": nul }', 1, 8],
  ['["tab\there"]', 1, 2],
])("%j breaks at line %d, column %d, and JSON.parse refuses it too", (text, line, column) => {
  expect(scan(text).broken).toMatchObject({ line, column, twice: null });
  expect(() => JSON.parse(text)).toThrow();
});

test("a name that stands twice is told, as one of the two would be lost", () => {
  expect(scan('{ "a": 1,\n"a": 2 }').broken).toEqual({ at: 10, line: 2, column: 1, twice: "a" });
  expect(scan("[".repeat(100_000)).broken).not.toBeNull();
});

test("only what differs is listed, and a step more is one difference", () => {
  const before = { skills: { 1: { mode: "push", steps: [{ after_seconds: 0 }], line: { cap: 4 } } } };
  const after = {
    skills: {
      1: { mode: "push", steps: [{ after_seconds: 0, level: 3 }, { after_seconds: 30 }] },
      2: {},
    },
  };
  expect(differences(before, after)).toEqual([
    { path: ["skills", "1", "steps", 0, "level"], before: undefined, after: 3 },
    { path: ["skills", "1", "steps", 1], before: undefined, after: { after_seconds: 30 } },
    { path: ["skills", "1", "line", "cap"], before: 4, after: undefined },
    { path: ["skills", "2"], before: undefined, after: {} },
  ]);
  expect(differences(before, structuredClone(before))).toEqual([]);
});

test("lists of names and choices of another kind differ as a whole", () => {
  expect(differences({ groups: { a: [1, 2] } }, { groups: { a: [1, 3] } })).toEqual([
    { path: ["groups", "a"], before: [1, 2], after: [1, 3] },
  ]);
  const fewest = { fewest_assigned: { within_seconds: 60 } };
  expect(differences({ pick: "round_robin" }, { pick: fewest })).toEqual([
    { path: ["pick"], before: "round_robin", after: fewest },
  ]);
});

test("one thing is changed, and what nobody knows stays", () => {
  const document = { future: { x: 1 }, skills: { 1: { line: { cap: 4 }, odd: true } } };
  expect(withAt(document, ["skills", "1", "line", "cap"], 5)).toEqual({
    future: { x: 1 },
    skills: { 1: { line: { cap: 5 }, odd: true } },
  });
  expect(withAt(document, ["skills", "1", "line", "cap"], undefined)).toEqual({
    future: { x: 1 },
    skills: { 1: { odd: true } },
  });
  expect(withAt({}, ["skills", "1", "mode"], "push")).toEqual({ skills: { 1: { mode: "push" } } });
  expect(document.skills[1].line.cap).toBe(4);
});

test("pointers lead there and back", () => {
  const path = ["groups", "a/b~c"];
  expect(pathOf(pointerOf(path))).toEqual(path);
  expect(outwards(["skills", "1", "mode"])).toEqual(["/skills/1/mode", "/skills/1", "/skills"]);
  expect(skillIn(pathOf("/skills/1/steps/0/who/only/agents/2"))).toBe("1");
  expect(skillIn(pathOf("/skills/1"))).toBe("1");
  expect(skillIn(pathOf("/skills/1/hours/week/monday/0/to"))).toBeNull();
  expect(skillIn(pathOf("/skills/1/steps/0/pace/gap_seconds"))).toBeNull();
  expect(skillIn(pathOf("/groups/senior"))).toBeNull();
});

test("the first step begins at 0, and times rise whatever is done", () => {
  const steps = [{ after_seconds: 0, level: 5 }, { after_seconds: 30, level: 3 }, { after_seconds: 90 }];
  expect(withOneMore([])).toEqual([{ after_seconds: 0 }]);
  expect(withOneMore(steps).at(-1)).toEqual({ after_seconds: 120 });
  expect(withoutOne(steps, 0)).toEqual([{ after_seconds: 0, level: 3 }, { after_seconds: 90 }]);
  expect(withoutOne([{ after_seconds: 0 }], 0)).toBeUndefined();
  expect(exchanged(steps, 1, 0)).toEqual([
    { after_seconds: 0, level: 3 },
    { after_seconds: 30, level: 5 },
    { after_seconds: 90 },
  ]);
});

test("seconds are said as people say them", () => {
  expect([0, 45, 90, 3_600, 3_725].map(spanOf)).toEqual([
    "0 s",
    "45 s",
    "1 min 30 s",
    "1 h",
    "1 h 2 min 5 s",
  ]);
});

test("a reason of the server is said in the person's words, and one that is not known as the server says it", () => {
  expect(reasonOf("is not later than the step before, which begins at 30")).toBe(
    "has to be later than the step before, which begins at 30 s",
  );
  expect(reasonOf("is not a level from 1 to 10")).toBe("enter a number from 1 to 10");
  expect(reasonOf('names group "a", which the document does not have')).toBe("group “a” does not exist");
  expect(reasonOf("is something new")).toBe("is something new");
});
