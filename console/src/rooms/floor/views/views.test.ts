// Stories of views that are given a name.
import { expect, test } from "vitest";
import { viewOf } from "../view";
import { chosenView, lasting, renamed, type Saved, VIEWS_MOST, without, withView } from "./views";

const of = (query: string) => viewOf(new URLSearchParams(query));

test("a view lasts: what is open in it, and when, is no part of it", () => {
  const query = lasting(
    of(
      "open=agent-3&skill=10&state=free&sort=free&by=team&as=table&span=60&past=2026-11-21T09:00:00Z&wall=1",
    ),
  );
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    skill: "10",
    state: "free",
    sort: "free",
    by: "team",
    as: "table",
    span: "60",
  });
  expect(chosenView(query)).not.toHaveProperty("open");
  expect(chosenView(query)).toMatchObject({ skill: 10, byTeam: true, table: true, find: "" });
});

test("they are in the order of their names, and the same name is the same view", () => {
  const two = withView(withView([], "Night", "state=free"), " Day ", "");
  expect(two.map(({ name }) => name)).toEqual(["Day", "Night"]);
  expect(withView(two, "Night", "sort=free")).toContainEqual({ name: "Night", query: "sort=free" });
  expect(withView(two, "  ", "sort=free")).toBe(two);
  expect(without(two, "Day").map(({ name }) => name)).toEqual(["Night"]);
});

test("a name that is taken is not taken over by another", () => {
  const two = withView(withView([], "Night", "a=1"), "Day", "b=1");
  expect(renamed(two, "Night", "Day")).toBe(two);
  expect(renamed(two, "Night", "Late")).toContainEqual({ name: "Late", query: "a=1" });
});

test("there are only so many", () => {
  const full = Array.from({ length: VIEWS_MOST }, (_, at): Saved => ({ name: `View ${at}`, query: "" }));
  expect(withView(full, "One more", "")).toBe(full);
  expect(withView(full, "View 3", "sort=free")).toHaveLength(VIEWS_MOST);
});
