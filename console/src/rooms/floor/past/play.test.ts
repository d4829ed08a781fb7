// How what is over is played.
import { expect, test } from "vitest";
import { next } from "./play";

const NOW = 1_000_000_000;

test("each second goes on by as many as the speed says", () => {
  expect(next(NOW - 600_000, 1, NOW)).toBe(NOW - 599_000);
  expect(next(NOW - 600_000, 60, NOW)).toBe(NOW - 540_000);
});

test("it ends where the present begins", () => {
  expect(next(NOW - 30_000, 60, NOW)).toBeNull();
  expect(next(NOW + 10, 1, NOW)).toBeNull();
});
