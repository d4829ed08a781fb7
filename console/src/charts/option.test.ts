// How much moves in a chart, as its option says it.
import { expect, test } from "vitest";
import { columns, type Movement } from "./option";

const PAINT = { text: "#000", dim: "#333", line: "#ccc", ground: "#fff" };
const drawn = (movement: Movement) =>
  columns(["1 Mar"], [{ name: "Chats", colour: "#00f", values: [3] }], PAINT, String, movement);

/** Every time that an option names, in milliseconds. */
function times(option: unknown): number[] {
  if (typeof option !== "object" || option === null) return [];
  return Object.entries(option).flatMap(([name, value]) =>
    // ECharts counts the tooltip's in seconds.
    typeof value === "number" && /duration/i.test(name)
      ? [name === "transitionDuration" ? value * 1_000 : value]
      : times(value),
  );
}

test("movements are short, all of them", () => {
  const option = drawn({ still: false, plain: false });
  expect(option.animation).toBe(true);
  expect(times(option).length).toBeGreaterThan(4);
  for (const time of times(option)) expect(time).toBeLessThan(150);
});

test("where less motion is asked for nothing moves, and the pointer still shows its day", () => {
  const option = drawn({ still: true, plain: false });
  expect([option.animation, ...new Set(times(option))]).toEqual([false, 0]);
  expect(option).toMatchObject({
    tooltip: { trigger: "axis", axisPointer: { type: "shadow", animation: false } },
  });
  expect(option.series).toMatchObject([{ emphasis: { disabled: false } }]);
});

test("with fewer movements the pointer shows figures and nothing else changes under it", () => {
  const option = drawn({ still: true, plain: true });
  expect([option.animation, ...new Set(times(option))]).toEqual([false, 0]);
  expect(option).toMatchObject({ tooltip: { trigger: "axis", axisPointer: { type: "none" } } });
  expect(option.series).toMatchObject([{ emphasis: { disabled: true } }]);
});
