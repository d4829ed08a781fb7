// Stories of the walk through those who wait.
import { expect, test } from "vitest";
import { beside } from "./beside";

test("a chat that waits stands between its neighbours", () => {
  expect(beside("b", ["a", "b", "c"], [])).toEqual({ previous: "a", next: "c" });
  expect(beside("a", ["a", "b"], [])).toEqual({ previous: null, next: "b" });
});

test("from one that has left the walk goes on to the neighbours it had, as far as they still wait", () => {
  expect(beside("b", ["a", "d"], ["a", "b", "c", "d"])).toEqual({ previous: "a", next: "d" });
  expect(beside("b", ["d"], ["a", "b", "c", "d"])).toEqual({ previous: null, next: "d" });
});

test("from one that never waited here it begins with the one who waits longest", () => {
  expect(beside("x", ["a", "b"], [])).toEqual({ previous: null, next: "a" });
});
