// Rows of bars over time, drawn by ECharts on a canvas: one item for a row, and in it one path for all that looks alike. A thousand bars
// are some dozens of shapes, so that it is drawn anew within a frame. To a screen reader there is nothing here: what it shows is told beside it.
import { CustomChart } from "echarts/charts";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useLayoutEffect, useRef } from "react";

echarts.use([CustomChart, CanvasRenderer]);

/** Four numbers each: left, top, width, height; from the row's corner, in pixels. */
type Boxes = readonly number[];
/** Two numbers each: the middle. */
type Points = readonly number[];

export interface Strip {
  filled: readonly { colour: string; boxes: Boxes }[];
  hatched: { colour: string; boxes: Boxes };
  triangles: { colour: string; points: Points };
  crosses: { colour: string; points: Points };
  texts: readonly { x: number; text: string }[];
  /** What it lies on: marks and texts keep clear of the bars by it. */
  ground: string;
}

interface Path {
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  rect: (x: number, y: number, width: number, height: number) => void;
  closePath: () => void;
}

function shape<S extends object>(type: string, none: S, buildPath: (path: Path, shape: S) => void): void {
  // The library's own types know no shape of others.
  const made = echarts.graphic.extendShape({ type, shape: none, buildPath } as never);
  echarts.graphic.registerShape(type, made as never);
}

shape("stripBoxes", { boxes: [] as Boxes }, (path, { boxes }) => {
  for (let at = 0; at < boxes.length; at += 4)
    path.rect(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number);
});

const HATCH_PX = 5;

/** Lines from the lower left to the upper right, cut off where the box ends. */
shape("stripHatch", { boxes: [] as Boxes }, (path, { boxes }) => {
  for (let at = 0; at < boxes.length; at += 4) {
    const [x, y, width, height] = boxes.slice(at, at + 4) as [number, number, number, number];
    for (let from = x - height + HATCH_PX / 2; from < x + width; from += HATCH_PX) {
      const left = Math.max(from, x);
      const right = Math.min(from + height, x + width);
      path.moveTo(left, y + height - (left - from));
      path.lineTo(right, y + height - (right - from));
    }
  }
});

shape("stripTriangles", { points: [] as Points, size: 0 }, (path, { points, size }) => {
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    path.moveTo(x, y - size);
    path.lineTo(x + size * 1.1, y + size * 0.9);
    path.lineTo(x - size * 1.1, y + size * 0.9);
    path.closePath();
  }
});

shape("stripCrosses", { points: [] as Points, size: 0 }, (path, { points, size }) => {
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    path.moveTo(x - size, y - size);
    path.lineTo(x + size, y + size);
    path.moveTo(x + size, y - size);
    path.lineTo(x - size, y + size);
  }
});

interface Look {
  row: number;
  text: string;
  font: string;
}

const TRIANGLE = 0.33;
const CROSS = 0.22;

/** Always the same parts in the same order, so that each is kept and only changed. */
function drawn(strip: Strip, top: number, { row, text, font }: Look) {
  const { filled, hatched, triangles, crosses, texts, ground } = strip;
  const crossed = { points: crosses.points, size: row * CROSS };
  return {
    type: "group",
    y: top,
    silent: true,
    children: [
      ...filled.map(({ colour, boxes }) => ({
        type: "stripBoxes",
        shape: { boxes },
        style: { fill: colour },
      })),
      {
        type: "stripBoxes",
        shape: hatched,
        style: { fill: ground, stroke: hatched.colour, lineWidth: 0.75 },
      },
      { type: "stripHatch", shape: hatched, style: { fill: null, stroke: hatched.colour, lineWidth: 1.25 } },
      {
        type: "stripTriangles",
        shape: { points: triangles.points, size: row * TRIANGLE },
        style: { fill: triangles.colour, stroke: ground, lineWidth: 1.5 },
      },
      { type: "stripCrosses", shape: crossed, style: { fill: null, stroke: ground, lineWidth: 5 } },
      {
        type: "stripCrosses",
        shape: crossed,
        style: { fill: null, stroke: crosses.colour, lineWidth: 2.25 },
      },
      {
        type: "group",
        children: texts.map(({ x, text: words }) => ({
          type: "text",
          x,
          y: row / 2,
          style: {
            text: words,
            align: "center",
            verticalAlign: "middle",
            font,
            fill: text,
            backgroundColor: ground,
            padding: [1, 3],
          },
        })),
      },
    ],
  };
}

export default function Strips({
  strips,
  width,
  row,
  text,
  font,
}: Look & { strips: readonly Strip[]; width: number }) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<echarts.ECharts | null>(null);
  const height = strips.length * row;
  useLayoutEffect(() => {
    const made = echarts.init(place.current, null, { renderer: "canvas", width: 1, height: 1 });
    chart.current = made;
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => {
    if (width > 0 && height > 0) chart.current?.resize({ width, height, silent: true });
  }, [width, height]);
  useEffect(() => {
    chart.current?.setOption({
      animation: false,
      series: [
        {
          type: "custom",
          coordinateSystem: "none",
          silent: true,
          data: strips.map((_, at) => at),
          renderItem: ({ dataIndex }: { dataIndex: number }) => {
            const strip = strips[dataIndex];
            return strip === undefined ? null : drawn(strip, dataIndex * row, { row, text, font });
          },
        },
      ],
    } as never);
  }, [strips, row, text, font]);
  return <div ref={place} aria-hidden="true" />;
}
