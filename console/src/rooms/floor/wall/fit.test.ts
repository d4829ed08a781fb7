// Stories of what a wall shows of more than it has room for.
import { expect, test } from "vitest";
import { pageOf, rowsIn } from "./fit";

test("pages follow each other and begin again", () => {
  const shown = [0, 1, 2, 3].map((turn) => pageOf(5, 2, turn)).map(({ from, to }) => [from, to]);
  expect(shown).toEqual([
    [0, 2],
    [2, 4],
    [4, 5],
    [0, 2],
  ]);
});

test("what fits is one page, and so is nothing", () => {
  expect(pageOf(3, 8, 7)).toEqual({ at: 0, of: 1, from: 0, to: 3 });
  expect(pageOf(0, 8, 7)).toEqual({ at: 0, of: 1, from: 0, to: 0 });
});

test("there is always room for one row", () => {
  expect(rowsIn(100, 30)).toBe(3);
  expect(rowsIn(10, 30)).toBe(1);
  expect(rowsIn(0, 0)).toBe(1);
});
