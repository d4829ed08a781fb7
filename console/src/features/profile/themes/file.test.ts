// A theme's file: what is written is read again; what is no theme is told with its place.
import { expect, test } from "vitest";
import type { Slots } from "@/theme/slots";
import { read, written } from "./file";

const SLOTS: Slots = {
  primary: "#f3f3f5",
  secondary: "#ffffff",
  foreground: "#ffffff",
  tertiary: "#0a7d5c",
  "primary-font-colour": "#1a1a1f",
  "secondary-font-colour": "#5a5a65",
  focus: "#ffd43b",
  "header-image": "/2.0/internal/image?id=x",
};

test("what is written is read again, but for the picture", () => {
  const text = written("Notte è 你好", SLOTS);
  expect(read(text)).toEqual({ name: "Notte è 你好", slots: { ...SLOTS, "header-image": "" } });
  expect(text).not.toContain("image?id");
});

const wrongs = (text: string) => {
  const found = read(text);
  return "wrongs" in found ? found.wrongs.map(({ where, what }) => `${where}: ${what}`) : [];
};
const changed = (
  change: (file: { name: unknown; items: { description: string; value: unknown }[] }) => void,
) => {
  const file = JSON.parse(written("Notte", SLOTS));
  change(file);
  return wrongs(JSON.stringify(file));
};

test("a file that is no theme says what is wrong where", () => {
  expect(wrongs("<html>")).toEqual([": not_json"]);
  expect(wrongs("[]")).toEqual([": no_items"]);
  expect(wrongs("null")).toEqual([": no_items"]);
  expect(wrongs('{"colours": {}}')).toEqual(["name: no_name", "items: no_items"]);
  expect(wrongs(" ".repeat(100_001))).toEqual([": too_large"]);
  expect(
    changed((file) => {
      file.items[0] = { description: "background", value: "#ffffff" };
      file.items[3] = { description: "tertiary", value: "url(javascript:alert(1))" };
    }),
  ).toEqual(["items[0].description: no_slot", "items[3].value: no_colour"]);
  expect(changed((file) => file.items.pop())).toEqual(["focus: missing"]);
  expect(changed((file) => file.items.push({ description: "focus", value: "#000000" }))).toEqual([
    "items[7].description: twice",
  ]);
  expect(changed((file) => Object.assign(file, { name: 7 }))).toEqual(["name: no_name"]);
});
