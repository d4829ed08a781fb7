// Stories of what groups give.
import { expect, test } from "vitest";
import { permissions } from "@/generated/catalogue";
import { permission as english } from "@/words/permissions.en";
import { permission as italian } from "@/words/permissions.it";
import { differences, givenBy, rightsOf, TREE, told, turned } from "./gives";

const may = (given: Parameters<typeof rightsOf>[0], modules: number[], id: number) =>
  rightsOf(given, modules).find((right) => right.id === id);

test("every permission has a name in both languages, and stands in the tree once", () => {
  const ids = Object.keys(permissions);
  expect(Object.keys(english)).toEqual(ids);
  expect(Object.keys(italian)).toEqual(ids);
  const tree = TREE.flatMap(({ root, under }) => [root, ...under.map(({ id }) => id)]);
  expect(tree.sort((a, b) => a - b).map(String)).toEqual(ids);
});

test("what is given brings what it cannot be without, and goes with it", () => {
  const edit = turned({}, 56, "edit", true);
  expect(edit).toEqual({ 5: ["view"], 56: ["view", "edit"] });
  expect(turned(edit, 56, "edit", false)).toEqual({ 5: ["view"], 56: ["view"] });
  expect(turned(edit, 56, "view", false)).toEqual({ 5: ["view"] });
  expect(turned(turned(edit, 204, "edit", true), 3, "view", false)).toEqual(edit);
});

test("the server is told all of it, and of what is given in part, which part", () => {
  const group = { permissions: [5, 56, 67], actions: [{ permission: 56, actions: ["view", "edit"] }] };
  expect(told(givenBy(group))).toEqual(group);
});

test("a right says why: the group, a part of it, the account, or what is above it", () => {
  const given = givenBy({
    permissions: [3, 5, 56, 204],
    actions: [{ permission: 56, actions: ["view"] }],
  });
  expect(may(given, [5], 5)).toEqual({ id: 5, may: ["view"], why: { is: "given" } });
  expect(may(given, [5], 56)).toEqual({ id: 56, may: ["view"], why: { is: "some" } });
  expect(may(given, [5], 204)?.why).toEqual({ is: "account", of: 3 });
  expect(may(given, [3, 5], 204)?.why).toEqual({ is: "above", of: 203 });
  expect(may(given, [3, 5], 57)?.why).toEqual({ is: "not" });
});

test("two groups differ in what one of them gives and the other does not", () => {
  expect(
    differences({ 5: ["view"], 56: ["view"] }, { 5: ["view"], 56: ["view", "edit"], 67: ["view"] }),
  ).toEqual([
    { id: 56, before: ["view"], after: ["view", "edit"] },
    { id: 67, before: [], after: ["view"] },
  ]);
});
