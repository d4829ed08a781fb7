// Stories of the server's time, as a browser whose clock is off works it out.
import { expect, test } from "vitest";
import { ahead } from "./clock";

const NINE = "2026-03-02T09:00:00.000Z";
const nine = Date.parse(NINE);
const iso = (ms: number) => new Date(nine + ms).toISOString();

test("a clock that is an hour slow is an hour behind", () =>
  expect(ahead(null, NINE, nine - 3_600_000)).toBe(3_600_000));

test("of several words the one that was under way for the shortest time is nearest to the truth", () => {
  const slow = ahead(null, NINE, nine + 400);
  const quick = ahead(slow, iso(1_000), nine + 1_020);
  expect(quick).toBe(-20);
  expect(ahead(quick, iso(2_000), nine + 2_900)).toBe(-20);
});

test("a clock that is set meanwhile is believed at the next word", () => {
  const before = ahead(null, NINE, nine + 10);
  expect(ahead(before, iso(1_000), nine + 1_010 + 7_200_000)).toBe(-7_200_010);
});
