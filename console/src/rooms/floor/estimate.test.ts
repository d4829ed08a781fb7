// What is told of an estimate: a range in one unit, and no figure where there is none.
import { expect, test } from "vitest";
import { toldOf } from "./estimate";

const range = (low: number | null, high: number | null) =>
  toldOf({ low, high, seat_free: false, unknown: null });

test("short waits are told in seconds, longer ones in minutes that hold both ends", () => {
  expect(range(30, 80)).toEqual({ what: "range", from: 30, to: 80, unit: "s" });
  expect(range(250, 415)).toEqual({ what: "range", from: 4, to: 7, unit: "min" });
  expect(range(20, 95)).toEqual({ what: "range", from: 0, to: 2, unit: "min" });
});

test("where a slot is free no one waits, and where nothing is known it is said why", () => {
  expect(toldOf({ low: 10, high: 20, seat_free: true, unknown: null })).toEqual({ what: "none" });
  expect(toldOf({ low: null, high: null, seat_free: false, unknown: "nobody_available" })).toEqual({
    what: "unknown",
    because: "nobody_available",
  });
});
