// Stories of until when something is lent.
import { expect, test } from "vitest";
import { endOf, nextAt } from "./until";

const at = (text: string) => Date.parse(text);
const ROME = "Europe/Rome";

test("a while is counted from now", () =>
  expect(endOf(30, "", at("2026-11-21T09:00:10Z"), ROME)).toBe(at("2026-11-21T09:30:10Z")));

test("a time is the next one by the person’s clock, today or tomorrow", () => {
  const now = at("2026-11-21T09:00:00Z");
  expect(nextAt("16:30", now, ROME)).toBe(at("2026-11-21T15:30:00Z"));
  expect(nextAt("08:15", now, ROME)).toBe(at("2026-11-22T07:15:00Z"));
  // It is ten there now: a day later.
  expect(nextAt("10:00", now, ROME)).toBe(at("2026-11-22T09:00:00Z"));
});

test("in the night in which the clocks change it is what they say then", () => {
  expect(nextAt("06:00", at("2026-10-24T20:00:00Z"), ROME)).toBe(at("2026-10-25T05:00:00Z"));
  expect(nextAt("06:00", at("2026-03-28T20:00:00Z"), ROME)).toBe(at("2026-03-29T04:00:00Z"));
});

test("what is no time has no end", () => {
  expect(nextAt("", 0, ROME)).toBeNull();
  expect(nextAt("half past", 0, ROME)).toBeNull();
});
