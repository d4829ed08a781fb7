// @vitest-environment jsdom
// What the shop asks besides: what is wrong with an answer is said at its field, and what is right goes as the server reads it.
import { beforeEach, expect, test } from "vitest";
import type { Asked } from "../model";
import { wordsOf } from "../words";
import { asked } from "./asked";

const words = wordsOf("en");

const of = (key: string, type: Asked["type"], more: Partial<Asked> = {}): Asked => ({
  key,
  label: { en: key, it: key },
  type,
  required: false,
  choices: [],
  least: null,
  most: null,
  ...more,
});

beforeEach(() => document.body.replaceChildren());

function asking(fields: Asked[]) {
  const all = asked(words, "en");
  all.show(fields);
  document.body.append(all.element);
  const input = (key: string) => document.getElementById(`asked-${key}`) as HTMLInputElement;
  return { all, input, why: (key: string) => document.getElementById(`asked-${key}-why`)?.textContent };
}

test("what is copied with marks that cannot be seen goes without them, and a comma is a point", () => {
  const { all, input } = asking([of("order", "text"), of("weight", "number", { least: 1 })]);
  input("order").value = "\u202a4711\u202c ";
  input("weight").value = "\u200e12,5";
  expect(all.check()).toBeNull();
  expect(all.filled()).toEqual({ order: "4711", weight: "12.5" });
});

test("a day that is filled in by half is not taken for none", () => {
  const { all, input, why } = asking([of("born", "date")]);
  expect(all.check()).toBeNull();
  Object.defineProperty(input("born"), "validity", { value: { badInput: true } });
  expect(all.check()).toBe(input("born"));
  expect(why("born")).toBe("Enter a date.");
});

test("a field that the server refuses is marked, and says that it is required where it is empty", () => {
  const { all, input, why } = asking([of("order", "text"), of("level", "text", { required: true })]);
  expect(input("level").getAttribute("aria-required")).toBe("true");
  input("order").value = "x";
  all.refuse("metadata.order");
  all.refuse("metadata.level");
  all.refuse("name");
  expect([why("order"), why("level")]).toEqual(["Please check this.", "Fill this in."]);
  expect(input("order").getAttribute("aria-invalid")).toBe("true");
});
