// What stays of the team when only those who are there were asked for.
import { expect, test } from "vitest";
import { withAbsent } from "./face/useTeam";
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
