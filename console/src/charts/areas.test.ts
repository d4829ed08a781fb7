// Areas over time, as their option says them.
import { expect, test } from "vitest";
import { type Areas, areas } from "./areas";

const PAINT = { text: "#000", dim: "#333", line: "#ccc", ground: "#fff" };
const course = (name: string, ...values: (number | null)[]) => ({ name, colour: "#00f", values });
const OF: Areas = {
  times: [0, 300, 600],
  stacked: [course("In use", 1, 2), course("Free", 2, 1)],
  line: course("Waiting", 0, 4),
  before: [course("Usual", 3, 3, null)],
  marks: new Set([300]),
  time: (instant) => `t${instant}`,
  figure: String,
  tell: (at) =>
    at === 1
      ? {
          head: "Now",
          rows: [
            { name: "<b>", value: "4", colour: "#00f" },
            { name: "Usual", value: "3", dim: true },
          ],
        }
      : null,
  left: 90,
  right: 10,
};

test("areas are solid and stacked with a seam, the earlier period is dashed, and the line lies over both", () => {
  const { series } = areas(OF, PAINT, { still: false, plain: false }) as {
    series: Record<string, unknown>[];
  };
  expect(series.map(({ name }) => name)).toEqual(["In use", "Free", "Usual", "Waiting"]);
  for (const area of series.slice(0, 2))
    expect(area).toMatchObject({
      stack: "all",
      areaStyle: { opacity: 1 },
      lineStyle: { color: PAINT.ground },
    });
  expect(series[2]).toMatchObject({ lineStyle: { type: [4, 3] }, data: [3, 3, null] });
  expect(series[2]?.stack).toBeUndefined();
  expect(Number(series[3]?.z)).toBeGreaterThan(Number(series[2]?.z));
});

test("only the marked times are written", () => {
  const { xAxis } = areas(OF, PAINT, { still: true, plain: false }) as {
    xAxis: { axisLabel: { interval: (at: number) => boolean; formatter: (time: string) => string } };
  };
  expect([0, 1, 2].filter(xAxis.axisLabel.interval)).toEqual([1]);
  expect(xAxis.axisLabel.formatter("300")).toBe("t300");
});

test("beside the crosshair stands what is told, and no name is taken for markup", () => {
  const { tooltip } = areas(OF, PAINT, { still: true, plain: false }) as {
    tooltip: { formatter: (shown: { dataIndex: number }[]) => string };
  };
  const told = tooltip.formatter([{ dataIndex: 1 }]);
  expect(told).toContain("&#60;b&#62;");
  expect(told).toMatch(/<b>Now<\/b>.*4.*color:#333.*Usual/);
  expect(tooltip.formatter([{ dataIndex: 0 }])).toBe("");
});

test("where less motion is asked for nothing moves", () => {
  expect(areas(OF, PAINT, { still: true, plain: true })).toMatchObject({
    animation: false,
    animationDuration: 0,
    tooltip: { transitionDuration: 0, axisPointer: { type: "none" } },
  });
});
