// A theme's slots as custom properties: its grounds in the mode that they fit, its accent in both, and ink that can be read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contrast, type Rgb, rgb } from "./contrast";
import { isDark, type Slots, slotVariables, unclear, variants } from "./slots";

const LIGHT: Slots = {
  primary: "#fdf6e3",
  secondary: "#fffdf5",
  foreground: "#ffffff",
  tertiary: "#f2c94c",
  "primary-font-colour": "#222222",
  "secondary-font-colour": "#555555",
  focus: "#ff8800",
  "header-image": "",
};
const colour = (value: string | undefined) => rgb(value ?? "") as Rgb;

test("a colour of a luma below 165 is dark", () => {
  expect([isDark("#a4a4a4"), isDark("#a5a5a5"), isDark("#ffffff"), isDark("nonsense")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the variants have the documents' shares", () => {
  expect(variants("#102030")).toEqual({
    hover: "rgb(16 32 48 / 0.7)",
    disabled: "rgb(16 32 48 / 0.25)",
    focused: "rgb(16 32 48 / 0.15)",
    active: "rgb(16 32 48 / 0.35)",
  });
});

test("grounds are for the mode that they fit; accent and focus for both, and always readable", () => {
  const light = slotVariables(LIGHT, "light");
  const dark = slotVariables(LIGHT, "dark");
  expect(light["--slot-primary"]).toBe("#fdf6e3");
  expect(dark["--slot-primary"]).toBeUndefined();
  expect([light["--slot-focus"], dark["--slot-tertiary"]]).toEqual(["#ff8800", "#f2c94c"]);
  for (const [variables, ground] of [
    [light, "#fffdf5"],
    [dark, "#19191e"],
  ] as const) {
    expect(contrast(colour(variables["--slot-tertiary-text"]), colour(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(variables["--on-accent"]), colour("#f2c94c"))).toBeGreaterThanOrEqual(4.5);
  }
  expect(slotVariables(null, "light")).toEqual({});
});

test("a picture's address cannot leave its place in the style", () => {
  const hostile = { ...LIGHT, "header-image": '/x");background:url("https://elsewhere.example' };
  expect(slotVariables(hostile, "light")["--slot-header"]).not.toContain('x")');
});

test("the product's own theme has a picture over its head, and a theme without one has none", () => {
  const here = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
  expect(here("../app/frame/frame.css")).toContain("background: var(--slot-header, var(--own-header))");
  const own = /--own-header: linear-gradient\([^;]*86%[^;]*url\("\/(.+)"\);/.exec(here("tokens.css"))?.[1];
  expect(here(`../../public/${own}`)).toContain("<svg");
  expect(slotVariables(null, "light")["--slot-header"]).toBeUndefined();
  expect(slotVariables(LIGHT, "light")["--slot-header"]).toBe("none");
  expect(slotVariables({ ...LIGHT, "header-image": `/${own}` }, "dark")["--slot-header"]).toContain(
    `url("/${own}")`,
  );
});

test("text that stands out too little is told, and refused where it cannot be read", () => {
  expect(unclear(LIGHT)).toEqual([]);
  const pale = unclear({ ...LIGHT, "secondary-font-colour": "#808080", "primary-font-colour": "#e0e0e0" });
  expect(pale.map(({ ink, ground, refused }) => `${ink} on ${ground}${refused ? " refused" : ""}`)).toEqual([
    "primary-font-colour on primary refused",
    "primary-font-colour on secondary refused",
    "primary-font-colour on foreground refused",
    "secondary-font-colour on primary",
    "secondary-font-colour on secondary",
  ]);
});
