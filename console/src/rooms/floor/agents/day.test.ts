// Stories of the day that is shown: its midnight is the person's, also where a clock is put forward or back.
import { expect, test } from "vitest";
import { dayEnd, dayStart, rangeAt, ticks } from "./day";

const HOUR = 3_600_000;
const ROME = "Europe/Rome";
const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();

test.each([
  ["an ordinary day", "2026-11-26T13:15:00Z", "2026-11-25T23:00:00.000Z", 24],
  ["the day of 25 hours, before the change", "2026-10-25T00:30:00Z", "2026-10-24T22:00:00.000Z", 25],
  ["the day of 25 hours, after the change", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00.000Z", 25],
  ["the day of 23 hours", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z", 23],
])("%s begins at its midnight", (_, now, begins, hours) => {
  expect(iso(dayStart(at(now), ROME))).toBe(begins);
  expect((dayEnd(at(now), ROME) - dayStart(at(now), ROME)) / HOUR).toBe(hours);
});

test("soon after midnight the shift before it is seen as well, and never more than is answered", () => {
  const now = at("2026-11-26T00:30:00Z");
  const { from, to } = rangeAt(now, ROME);
  expect(iso(from)).toBe("2026-11-25T16:00:00.000Z");
  expect(iso(to)).toBe("2026-11-26T23:00:00.000Z");
  for (let hour = 0; hour < 24 * 3; hour += 1) {
    const then = at("2026-10-24T00:10:00Z") + hour * HOUR;
    expect(then - rangeAt(then, ROME).from).toBeLessThanOrEqual(26 * HOUR);
  }
});

test("hours are written where the person's clock has them", () => {
  const from = at("2026-11-26T08:30:00Z");
  const half = ticks({ from, to: from + 4 * HOUR }, 400, "Asia/Kolkata");
  expect(half.map(iso)).toEqual([
    "2026-11-26T08:30:00.000Z",
    "2026-11-26T09:30:00.000Z",
    "2026-11-26T10:30:00.000Z",
    "2026-11-26T11:30:00.000Z",
    "2026-11-26T12:30:00.000Z",
  ]);
});

test("a wide axis has more of them than a narrow one", () => {
  const range = { from: at("2026-11-26T08:00:00Z"), to: at("2026-11-26T16:00:00Z") };
  expect(ticks(range, 640, ROME)).toHaveLength(9);
  expect(ticks(range, 200, ROME).length).toBeLessThan(5);
  expect(ticks(range, 0, ROME)).toEqual([]);
});

test("an axis of a whole day is written at few hours and marked at every one", () => {
  const day = { from: at("2026-11-25T23:00:00Z"), to: at("2026-11-26T23:00:00Z") };
  expect(ticks(day, 600, ROME).length).toBeLessThan(12);
  expect(ticks(day, 600, ROME, 64, HOUR)).toHaveLength(25);
});
