// Stories of who is chosen, by clicks and by keys.
import { expect, test } from "vitest";
import { everybody, NO_PICKS, through, toggled } from "./picks";
import type { Row } from "./rows";

const ROWS: Row[] = [
  { team: "Care", count: 2 },
  { agent: 1 },
  { agent: 2 },
  { team: "Tech", count: 2 },
  { agent: 3 },
  { agent: 4 },
];
const ids = (picks: { ids: ReadonlySet<number> }) => [...picks.ids].sort();

test("one after the other is chosen, and is none the second time", () => {
  const two = toggled(toggled(NO_PICKS, 1), 3);
  expect(ids(two)).toEqual([1, 3]);
  expect(ids(toggled(two, 1))).toEqual([3]);
});

test("a choice goes on from the last one, up or down, and takes no team’s heading for a person", () => {
  expect(ids(through(toggled(NO_PICKS, 2), 4, ROWS))).toEqual([2, 3, 4]);
  expect(ids(through(toggled(NO_PICKS, 4), 2, ROWS))).toEqual([2, 3, 4]);
  // It goes on from the same one, so that a second end adds to it.
  expect(ids(through(through(toggled(NO_PICKS, 2), 3, ROWS), 1, ROWS))).toEqual([1, 2, 3]);
});

test("without a beginning, or with one that a filter hides, it begins here", () => {
  expect(ids(through(NO_PICKS, 3, ROWS))).toEqual([3]);
  expect(ids(through(toggled(NO_PICKS, 9), 3, ROWS))).toEqual([3, 9]);
});

test("everybody is everybody who is shown", () => expect(ids(everybody(ROWS))).toEqual([1, 2, 3, 4]));
