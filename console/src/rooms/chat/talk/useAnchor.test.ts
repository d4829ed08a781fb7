// Stories of who is at the end of a transcript: whoever was there stays until they go up themselves.
import { expect, test } from "vitest";
import { isAtEnd } from "./useAnchor";

test("whoever was at the end is there still when what is below takes room", () => {
  expect(isAtEnd(true, { by: 0, below: 130, resized: false })).toBe(true);
  // Where the box became lower first, it was scrolled to its new end.
  expect(isAtEnd(true, { by: -130, below: 0, resized: false })).toBe(true);
});

test("whoever goes up has left the end, and is there again once it is in view", () => {
  expect(isAtEnd(true, { by: -200, below: 200, resized: false })).toBe(false);
  expect(isAtEnd(true, { by: -10, below: 10, resized: false })).toBe(true);
  expect(isAtEnd(false, { by: 50, below: 90, resized: false })).toBe(false);
  expect(isAtEnd(false, { by: 90, below: 0, resized: false })).toBe(true);
});
