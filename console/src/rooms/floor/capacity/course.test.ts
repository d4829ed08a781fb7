// The day by its steps: what was, what is ahead, and what is usual.
import { expect, test } from "vitest";
import { aCapacity, MIDNIGHT } from "../testing/capacity";
import { isEmpty, lived, stepsOf } from "./course";

const HOUR = 3_600_000;
const day = { from: MIDNIGHT, to: MIDNIGHT + 24 * HOUR };

test("of what is ahead only the usual course is known", () => {
  const usual = { days: 3, seats: [4, null, 6], held: [1, null, 2], waiting: [0.5, null, 0] };
  const steps = stepsOf(aCapacity({ seats: [3, 2], held: [1.5, 2], waiting: [0, 4], usual }), day);
  expect(steps).toHaveLength(288);
  expect(steps[0]).toMatchObject({
    from: MIDNIGHT,
    slots: 3,
    held: 1.5,
    free: 1.5,
    waiting: 0,
    usualSlots: 4,
  });
  expect(steps[1]).toMatchObject({ free: 0, waiting: 4, usualSlots: null });
  expect(steps[2]).toMatchObject({ slots: null, free: null, waiting: null, usualSlots: 6, usualHeld: 2 });
  expect(steps[2]?.to).toBe(MIDNIGHT + HOUR / 4);
});

test.each([23, 25])("a day of %i hours has as many steps as that", (hours) => {
  const usual = { days: 1, seats: [], held: [], waiting: [] };
  const steps = stepsOf(aCapacity({ usual }), { from: MIDNIGHT, to: MIDNIGHT + hours * HOUR });
  expect(steps).toHaveLength(hours * 12);
});

test("a day on which nothing was and nothing is usual is empty", () => {
  expect(isEmpty(stepsOf(aCapacity({ seats: [0], held: [0], waiting: [0] }), day))).toBe(true);
  expect(isEmpty(stepsOf(aCapacity({ seats: [0], held: [0], waiting: [0.1] }), day))).toBe(false);
  const usual = { days: 1, seats: [0, 2], held: [0, 0], waiting: [0, 0] };
  expect(isEmpty(stepsOf(aCapacity({ usual }), day))).toBe(false);
});

test("a day of which nothing is usual is shown from its first slot until now, two hours at least", () => {
  const late = [...new Array<number>(100).fill(0), 4];
  const shown = (more: object, now: number) =>
    lived(stepsOf(aCapacity(more), day), day, MIDNIGHT + now * HOUR);
  const hours = ({ from, to }: typeof day) => [(from - MIDNIGHT) / HOUR, (to - MIDNIGHT) / HOUR];
  // The first slot is there at 8:20.
  expect(hours(shown({ seats: late }, 8.4))).toEqual([8, 10]);
  expect(hours(shown({ seats: late }, 14.2))).toEqual([8, 15]);
  expect(hours(shown({ seats: [...new Array<number>(280).fill(0), 4] }, 23.5))).toEqual([22, 24]);
  expect(hours(shown({}, 12))).toEqual([0, 24]);
  const usual = { days: 1, seats: [2], held: [0], waiting: [0] };
  expect(hours(shown({ seats: late, usual }, 14))).toEqual([0, 24]);
});
