// Stories of the level at which a skill is lent.
import { expect, test } from "vitest";
import { anAgent } from "../testing/shapes";
import { levelsOf, usualLevel } from "./levels";

const has = (level: number) => anAgent(level, { skills: [{ skill_id: 10, level }] });

test("it is more than they have of their own", () => {
  expect(levelsOf(has(8), 10)).toEqual([9, 10]);
  expect(levelsOf(has(10), 10)).toEqual([]);
  expect(levelsOf(has(8), 11)).toHaveLength(10);
});

test("it begins with what the chat asks for, else with what is usual among those who have it", () => {
  const all = [has(2), has(6), has(7)];
  const levels = levelsOf(undefined, 10);
  expect(usualLevel(all, 10, levels, 4)).toBe(4);
  expect(usualLevel(all, 10, levels, null)).toBe(6);
  expect(usualLevel([], 10, levels, null)).toBe(1);
  expect(usualLevel(all, 10, [9, 10], 4)).toBe(9);
  expect(usualLevel(all, 10, [], 4)).toBeUndefined();
});
