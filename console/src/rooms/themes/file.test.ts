// A theme's file: the documents' names are written and read; what is no theme is told with its place.
import { expect, test } from "vitest";
import { SLOTS as NAMES, type Slots } from "@/theme/slots";
import { read, written } from "./file";

const SLOTS: Slots = {
  primary: "#f3f3f5",
  secondary: "#ffffff",
  foreground: "#fefefe",
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

test("a file has the documents' colours and areas, by their names", () => {
  const file = JSON.parse(written("Notte", SLOTS));
  expect(Object.keys(file)).toEqual(["name", "colours", "areas"]);
  expect(file.colours).toEqual({
    background: "#f3f3f5",
    focus: "#ffd43b",
    tab: "#fefefe",
    button: "#0a7d5c",
    icon: "#5a5a65",
    font: "#1a1a1f",
    "icon hover": "#0a7d5c",
    hover: "#f4f4f4",
  });
  expect(file.areas).toEqual({
    header: "#ffffff",
    focus: "#ffffff",
    "logo header": "#ffffff",
    "left bar": "#f3f3f5",
    "right bar": "#fefefe",
  });
});

test("our slots follow from what a file says, and what it leaves out from the rest", () => {
  const least = { name: "Sera", colours: { background: "#101014", button: "#FFCC00", font: "#f0f0f0" } };
  expect(read(JSON.stringify(least))).toEqual({
    name: "Sera",
    slots: {
      primary: "#101014",
      secondary: "#101014",
      foreground: "#101014",
      tertiary: "#ffcc00",
      "primary-font-colour": "#f0f0f0",
      "secondary-font-colour": "#f0f0f0",
      focus: "#ffcc00",
      "header-image": "",
    },
  });
  const more = read(JSON.stringify({ ...least, areas: { header: "#202028", "right bar": "#30303a" } }));
  expect(more).toMatchObject({ slots: { primary: "#101014", secondary: "#202028", foreground: "#30303a" } });
});

const bySlots = (name: unknown = "Notte") => ({
  name,
  items: NAMES.filter((slot) => slot !== "header-image").map((description) => ({
    description: description as string,
    value: SLOTS[description],
  })),
});

test("a file of slots, as earlier versions wrote it, is read as well", () => {
  expect(read(JSON.stringify(bySlots()))).toEqual({
    name: "Notte",
    slots: { ...SLOTS, "header-image": "" },
  });
});

const wrongs = (text: string) => {
  const found = read(text);
  return "wrongs" in found ? found.wrongs.map(({ where, what }) => `${where}: ${what}`) : [];
};
const changed = (change: (file: ReturnType<typeof bySlots>) => void) => {
  const file = bySlots();
  change(file);
  return wrongs(JSON.stringify(file));
};

test("a file that is no theme says what is wrong where", () => {
  expect(wrongs("<html>")).toEqual([": not_json"]);
  expect(wrongs("[]")).toEqual([": no_items"]);
  expect(wrongs("null")).toEqual([": no_items"]);
  expect(wrongs('{"theme": {}}')).toEqual(["name: no_name", "colours: no_items"]);
  expect(wrongs(" ".repeat(100_001))).toEqual([": too_large"]);
  const odd = { background: "#ffffff", button: "url(javascript:alert(1))", border: "#000000" };
  expect(
    wrongs(JSON.stringify({ name: "x", colours: odd, areas: { footer: "#000000", header: 7 } })),
  ).toEqual([
    "colours.button: no_colour",
    "colours.border: no_slot",
    "areas.footer: no_slot",
    "areas.header: no_colour",
  ]);
  expect(wrongs('{"name": "x", "colours": {"background": "#ffffff", "font": "#000000"}}')).toEqual([
    "colours.button: missing",
  ]);
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
