// Stories of zooming and moving through the day.
import { expect, test } from "vitest";
import { moved, shown, stretched, usualSpan, zoomed } from "./zoom";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ALL = { from: 0, to: 24 * HOUR };
const NOW = 14 * HOUR;
const AS_USUAL = { span: null, until: null };

test("as usual the present is seen, near the right edge, and goes on", () => {
  const range = shown(AS_USUAL, ALL, NOW, 6 * HOUR);
  expect(range.to - range.from).toBe(6 * HOUR);
  expect(range.to).toBeGreaterThan(NOW);
  expect(range.to - NOW).toBeLessThan(HOUR);
  expect(shown(AS_USUAL, ALL, NOW + MINUTE, 6 * HOUR).to - range.to).toBe(MINUTE);
});

test("a day that has only begun is not a line at the edge", () => {
  expect(usualSpan(NOW - 5 * MINUTE, NOW)).toBe(10 * MINUTE);
  expect(usualSpan(NOW - 100 * MINUTE, NOW)).toBe(2 * HOUR);
  expect(usualSpan(NOW - 20 * HOUR, NOW)).toBe(8 * HOUR);
});

test("nothing leads out of the day", () => {
  expect(shown({ span: 100 * 60, until: null }, ALL, NOW, HOUR)).toEqual(ALL);
  expect(shown({ span: 60, until: 90 * HOUR }, ALL, NOW, HOUR).to).toBe(ALL.to);
  expect(shown({ span: 60, until: -HOUR }, ALL, NOW, HOUR).from).toBe(ALL.from);
});

test("what the pointer is on stays under it while one zooms", () => {
  const seen = { from: 8 * HOUR, to: 12 * HOUR };
  const around = 9 * HOUR;
  const after = shown(zoomed(seen, 0.5, around, ALL, NOW), ALL, NOW, HOUR);
  expect((around - after.from) / (after.to - after.from)).toBeCloseTo(0.25);
  expect(after.to - after.from).toBe(2 * HOUR);
});

test("moved back it stands still, moved to the present it goes on again", () => {
  const seen = shown(AS_USUAL, ALL, NOW, 4 * HOUR);
  const back = moved(seen, -3 * HOUR, ALL, NOW);
  expect(back.until).toBe(seen.to - 3 * HOUR);
  const there = moved(shown(back, ALL, NOW, HOUR), 3 * HOUR, ALL, NOW);
  expect(there).toEqual({ span: 240, until: null });
});

test("an edge is put elsewhere and the other stays; they never meet", () => {
  const seen = { from: 8 * HOUR, to: 12 * HOUR };
  expect(shown(stretched(seen, "from", 6 * HOUR, ALL, NOW), ALL, NOW, HOUR)).toEqual({
    from: 6 * HOUR,
    to: 12 * HOUR,
  });
  expect(shown(stretched(seen, "to", 7 * HOUR, ALL, NOW), ALL, NOW, HOUR)).toEqual({
    from: 8 * HOUR,
    to: 8 * HOUR + 10 * MINUTE,
  });
});
