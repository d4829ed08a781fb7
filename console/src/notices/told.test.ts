// Stories of what was told before: newest first, a chat's messages in one, and no more than is kept.
import { expect, test } from "vitest";
import { remembered, TOLD_KEPT, type Told } from "./told";

const told = (key: string, more: Partial<Told> = {}): Told => ({
  key,
  title: key,
  text: "",
  tone: "info",
  icon: undefined,
  href: null,
  count: 1,
  at: 0,
  read: false,
  together: undefined,
  ...more,
});
const after = (...all: Told[]) => all.reduce<readonly Told[]>(remembered, []);
const keys = (list: readonly Told[]) => list.map(({ key }) => key);

test("the newest stands first, and the oldest goes when there are too many", () => {
  const many = Array.from({ length: TOLD_KEPT + 5 }, (_, at) => told(`n${at}`));
  const list = after(...many);
  expect(list).toHaveLength(TOLD_KEPT);
  expect(list[0]?.key).toBe(`n${TOLD_KEPT + 4}`);
  expect(list.at(-1)?.key).toBe("n5");
});

test("a notice that tells more of the same is one entry, with its own count", () => {
  const list = after(told("a", { together: "ada" }), told("b"), told("a", { together: "ada", count: 2 }));
  expect(keys(list)).toEqual(["a", "b"]);
  expect(list[0]?.count).toBe(2);
});

test("a chat's messages of two notices are one entry, until it is read", () => {
  const first = told("a", { together: "ada", count: 3 });
  const second = told("b", { together: "ada" });
  expect(after(first, second)).toMatchObject([{ key: "b", count: 4 }]);
  expect(keys(after({ ...first, read: true }, second))).toEqual(["b", "a"]);
});
