// What stays of the team when only those who are there were asked for.
import { expect, test } from "vitest";
import { withAbsent } from "./face/useTeam";
import { rowsOf } from "./rows";
import { aMember } from "./testing/shapes";

test("whoever is not there any more is offline, and stays in the list", () => {
  const [ann, bob, eve] = [aMember(1), aMember(2), aMember(3, { status: "Offline" })];
  const now = withAbsent([{ ...ann, status: "Suspended" }], [ann, bob, eve]);
  expect(now.map(({ user_id, status }) => [user_id, status])).toEqual([
    [1, "Suspended"],
    [2, "Offline"],
    [3, "Offline"],
  ]);
});

test("the order of the list stays the same list as long as nobody has another place", () => {
  const [ann, bob] = [aMember(1, { fullname: "Ann" }), aMember(2, { fullname: "Bob" })];
  const first = rowsOf([bob, ann], { order: [], by: new Map() });
  expect(first.order).toEqual([1, 2]);
  const busy = { ...ann, capacity: { maximum: 4, current: 4, percentage: 100 } };
  const second = rowsOf([bob, busy], first);
  expect(second.order).toBe(first.order);
  expect([second.by.get(1), second.by.get(2)]).toEqual([busy, bob]);
  const away = rowsOf([bob, { ...busy, status: "Suspended" }], second);
  expect(away.order).toEqual([2, 1]);
  expect(rowsOf([bob], away).order).toEqual([2]);
});
