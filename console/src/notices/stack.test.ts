// Stories of the notice stack: what is shown, what is said once, what goes by itself.
import { expect, test } from "vitest";
import { secondsTo } from "@/words/format";
import {
  EMPTY,
  type Given,
  type Happening,
  markOf,
  mayClearAll,
  others,
  type Reader,
  type Stack,
  shown,
  step,
} from "./stack";

const here: Reader = { person: 1, available: true, evenIfUnavailable: true, hidden: false };
let made = 0;
const notice = (id: string, more: Partial<Given> = {}): Given => {
  made += 1;
  return { key: `k${made}`, id, title: id, ...more };
};
const add = (given: Given, now = 0, reader = here): Happening => ({
  kind: "add",
  notice: given,
  now,
  reader,
});
const after = (...events: Happening[]): Stack =>
  events.reduce((stack, event) => step(stack, event).stack, EMPTY);
const many = (n: number): Happening[] => Array.from({ length: n }, (_, at) => add(notice(`n${at}`)));

test("the newest stands first, three are visible, the rest is counted", () => {
  const stack = after(...many(5));
  expect(shown(stack).map(({ id }) => id)).toEqual(["n4", "n3", "n2"]);
  expect(others(stack)).toBe(2);
  expect(shown(after(...many(5), { kind: "expand" }))).toHaveLength(5);
});

test("what needs an act stands first, however many come after it and few have room", () => {
  const stack = after(add(notice("away", { first: true })), ...many(5));
  expect(shown(stack).map(({ id }) => id)).toEqual(["away", "n4", "n3"]);
  expect(shown(stack, 1).map(({ id }) => id)).toEqual(["away"]);
  expect(others(stack, 1)).toBe(5);
});

test("all are cleared only when expanded and five or more", () => {
  expect(mayClearAll(after(...many(5)))).toBe(false);
  expect(mayClearAll(after(...many(4), { kind: "expand" }))).toBe(false);
  const { stack, effects } = step(after(...many(5), { kind: "expand" }), { kind: "clear" });
  expect(stack.notices).toEqual([]);
  expect(effects).toHaveLength(5);
});

test("the same id is said once, unless it is repeatable", () => {
  expect(after(add(notice("0204")), add(notice("0204"))).notices).toHaveLength(1);
  const message = () => add(notice("0153", { repeatable: true }));
  expect(after(message(), message()).notices).toHaveLength(2);
});

test("a notice with a time-out goes by itself and runs its handler", () => {
  const given = notice("0204", { timeout: 5_000 });
  const stack = after(add(given, 1_000));
  expect(stack.notices[0]?.endtime).toBe(6_000);
  expect(step(stack, { kind: "tick", now: 5_999 }).stack.notices).toHaveLength(1);
  const over = step(stack, { kind: "tick", now: 6_000 });
  expect(over.stack.notices).toEqual([]);
  expect(over.effects).toEqual([{ run: "dismissed", key: given.key }]);
});

test("the usual countdown is 59 seconds, told each second and never below nought", () => {
  const stack = after(add(notice("a", { timeout: true }), 1_000));
  const end = stack.notices[0]?.endtime ?? 0;
  const at = [1_000, 2_000, 59_000, 59_001, 60_000, 99_000];
  expect(at.map((now) => secondsTo(end, now))).toEqual([59, 58, 1, 1, 0, 0]);
  expect(at.map((now) => secondsTo(end, now, "negative"))).toEqual([59, 58, 1, 1, 0, -39]);
  expect(step(stack, { kind: "tick", now: 60_000 }).stack.notices).toEqual([]);
});

test("nobody reads a hidden page: there it lasts twice as long", () => {
  const stack = after(add(notice("0204", { timeout: 5_000 }), 0, { ...here, hidden: true }));
  expect(stack.notices[0]?.endtime).toBe(10_000);
});

test("a pointer over the stack halts the countdown, and gives back the time", () => {
  const stack = after(add(notice("a", { timeout: 5_000 }), 0), { kind: "pause", now: 4_000 });
  expect(step(stack, { kind: "tick", now: 60_000 }).stack.notices).toHaveLength(1);
  const resumed = step(stack, { kind: "resume", now: 60_000 }).stack;
  expect(resumed.notices[0]?.endtime).toBe(61_000);
});

test("nothing comes in under a pointer: what is new is counted, and seen once the pointer has left", () => {
  const over = after(...many(2), { kind: "pause", now: 1_000 }, add(notice("late", { first: true }), 2_000));
  expect(shown(over).map(({ id }) => id)).toEqual(["n1", "n0"]);
  expect(others(over)).toBe(1);
  const left = step(over, { kind: "resume", now: 3_000 }).stack;
  expect(shown(left).map(({ id }) => id)).toEqual(["late", "n1", "n0"]);
  expect(others(left)).toBe(0);
});

test("a pointer that rests there, or has acted, keeps nothing out any longer", () => {
  const over = after(...many(2), { kind: "pause", now: 1_000 }, add(notice("late"), 2_000));
  const rested = step(over, { kind: "tick", now: 4_000 }).stack;
  expect(shown(rested).map(({ id }) => id)).toEqual(["late", "n1", "n0"]);
  expect(rested.pausedAt).toBe(1_000);
  const key = over.notices.find(({ id }) => id === "n1")?.key ?? "";
  const acted = step(over, { kind: "dismiss", key }).stack;
  expect(shown(acted).map(({ id }) => id)).toEqual(["late", "n0"]);
});

test("an act runs and dismisses without the dismiss handler", () => {
  const given = notice("a", { actions: [{ name: "View", emit: "view" }] });
  const { stack, effects } = step(after(add(given)), { kind: "act", key: given.key, emit: "view" });
  expect(stack.notices).toEqual([]);
  expect(effects).toEqual([{ run: "action", key: given.key, emit: "view" }]);
});

test("what was dismissed with its props does not come back; with other props it does", () => {
  const given = notice("0146", { props: { context_message: "chat-1" } });
  const gone = after(add(given), { kind: "dismiss", key: given.key });
  const again = step(gone, add(notice("0146", { props: { context_message: "chat-1" } }))).stack;
  expect(again.notices).toEqual([]);
  expect(
    step(gone, add(notice("0146", { props: { context_message: "chat-2" } }))).stack.notices,
  ).toHaveLength(1);
});

test("somebody away hears nothing if they wished so", () => {
  const away = { ...here, available: false };
  expect(after(add(notice("a"), 0, away)).notices).toHaveLength(1);
  expect(after(add(notice("a"), 0, { ...away, evenIfUnavailable: false })).notices).toEqual([]);
});

test("the stack folds by itself when nothing is left to expand", () => {
  const stack = after(...many(4), { kind: "expand" });
  const key = stack.notices[0]?.key ?? "";
  expect(step(stack, { kind: "dismiss", key }).stack.expanded).toBe(false);
});

test("what was said to one person is gone when they leave, undismissed, and what they dismissed is theirs alone", () => {
  const told = () => notice("0146", { props: { context_message: "chat-1" } });
  const first = told();
  const gone = after(add(first), { kind: "dismiss", key: first.key }, add(notice("a")), { kind: "expand" });
  const { stack, effects } = step(gone, { kind: "leave" });
  expect(stack).toMatchObject({ notices: [], expanded: false, pausedAt: null });
  expect(effects).toEqual([]);
  expect(step(stack, add(told(), 0, { ...here, person: 2 })).stack.notices).toHaveLength(1);
  expect(step(stack, add(told())).stack.notices).toEqual([]);
});

test("what is told in one keeps its place where it is seen, and comes to the top where it is not", () => {
  const message = (key: string, words: string) =>
    add(
      notice("0153", { key, repeatable: true, text: words, props: { message: words }, timeout: 5_000 }),
      1_000,
    );
  const two = after(message("ada", "one"), message("otto", "hello"), message("ada", "two"));
  expect(two.notices.map(({ key, text, count }) => [key, text, count])).toEqual([
    ["otto", "hello", 1],
    ["ada", "two", 2],
  ]);
  expect(two.notices[1]?.endtime).toBe(6_000);
  const buried = after(message("ada", "one"), ...many(3), message("ada", "two"));
  expect(buried.notices.map(({ key }) => key)[0]).toBe("ada");
  expect(buried.notices).toHaveLength(4);
});

test("of what was told in one and is dismissed nothing comes back", () => {
  const message = (words: string) =>
    add(notice("0153", { key: "ada", repeatable: true, props: { message: words } }));
  const gone = after(message("one"), message("two"), { kind: "dismiss", key: "ada" });
  for (const words of ["one", "two"]) expect(step(gone, message(words)).stack.notices).toEqual([]);
});

test("where there is room for one, one is shown and the rest is counted", () => {
  const stack = after(...many(5));
  expect(shown(stack, 1).map(({ id }) => id)).toEqual(["n4"]);
  expect(others(stack, 1)).toBe(4);
});

test("what another tab has taken away goes without a word, and is not said again by whoever hears of it late", () => {
  const message = (index: number) =>
    notice("0153", { repeatable: true, props: { context_message: "c1", message: index } });
  const marks = after(add(message(1)), add(notice("0204"))).notices.map(markOf);
  const { stack, effects } = step(after(add(message(1)), add(message(2)), add(notice("0204"))), {
    kind: "elsewhere",
    marks,
  });
  expect(stack.notices.map(({ props }) => props?.message)).toEqual([2]);
  expect(effects).toEqual([]);
  expect(after({ kind: "elsewhere", marks }, add(message(1)), add(message(2))).notices).toHaveLength(1);
});
