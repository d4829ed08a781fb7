// Stories of the icons that data names: the size that was asked for, and an egg for a name that nobody knows.
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { NamedIcon } from "./NamedIcon";
import type { IconSize } from "./named";

const drawn = (name: string, size?: IconSize) => {
  const svg = render(<NamedIcon name={name} size={size} />).container.querySelector("svg");
  if (svg === null) throw new Error("nothing was drawn");
  return svg;
};
const shape = (svg: Element) => svg.innerHTML;

test("an icon is 32 pixels wide and high at 100 % zoom, in the colour around it", () => {
  const icon = drawn("info");
  expect([icon.style.width, icon.style.height]).toEqual(["2rem", "2rem"]);
  expect(icon).toHaveAttribute("stroke", "currentColor");
});

test.each([
  [16, "1rem"],
  ["24", "1.5rem"],
  ["x32", "2rem"],
  ["x48", "3rem"],
] as const)("a size of %s is %s", (size, side) => {
  expect(drawn("chat", size).style.width).toBe(side);
});

test("a size that there is not is the usual one", () => {
  for (const size of [20, "y16", "large"])
    expect(drawn("chat", size as unknown as IconSize).style.width).toBe("2rem");
});

test("a name that nobody knows shows an egg", () => {
  const egg = drawn("a kind of next year");
  expect(egg).toHaveClass("tabler-icon-egg");
  expect(shape(drawn("constructor"))).toBe(shape(egg));
  expect(shape(drawn("warning"))).not.toBe(shape(egg));
});
