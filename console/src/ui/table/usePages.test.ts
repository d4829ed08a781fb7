// What pages of a list become together.
import { expect, test } from "vitest";
import { joined } from "./usePages";

test("what moved to the next page while it was asked for is there once", () => {
  expect(joined([{ id: "a" }, { id: "b" }], [{ id: "b" }, { id: "c" }])).toEqual([
    { id: "a" },
    { id: "b" },
    { id: "c" },
  ]);
  expect(joined([{ user_id: 1 }], [{ user_id: 1 }, { user_id: 2 }])).toEqual([
    { user_id: 1 },
    { user_id: 2 },
  ]);
});

test("what has no id is never left out", () => {
  expect(joined([{ name: "a" }], [{ name: "a" }])).toHaveLength(2);
  // Two that happened to one user.
  expect(joined([{ timestamp: 1, user_id: 7 }], [{ timestamp: 2, user_id: 7 }])).toHaveLength(2);
});
