// Stories of an agent's day as it lies in its row.
import { expect, test } from "vitest";
import type { Drawn, DrawnMark, DrawnSpan } from "../merge";
import { barBeside, bars, lasted, load, met } from "./layout";

const MINUTE = 60_000;
/** Ten hours on a thousand pixels: a minute and a bit more is two pixels. */
const SCALE = { from: 0, to: 500 * MINUTE, width: 1_000 };
const ROW = 18;
const NOW = 400 * MINUTE;

const span = (from: number, to: number, more: Partial<DrawnSpan> = {}): DrawnSpan => ({
  from: from * MINUTE,
  to: to * MINUTE,
  state: "available",
  reason: null,
  cause: null,
  chats: 0,
  ...more,
});
const mark = (at: number, kind: DrawnMark["kind"]): DrawnMark => ({
  at: at * MINUTE,
  kind,
  uniQref: `c${at}`,
});
const day = (spans: DrawnSpan[], marks: DrawnMark[] = []): Drawn => ({ spans, marks });

test("each status is drawn where it was, and as high as it is loaded", () => {
  const found = bars(
    day([
      span(0, 100),
      span(100, 200, { state: "single_chat", chats: 1 }),
      span(200, 300, { state: "group_chat", chats: 2 }),
      span(300, Number.POSITIVE_INFINITY, { state: "suspended", reason: 2 }),
    ]),
    SCALE,
    NOW,
    ROW,
  );
  expect([found.available[0], found.available[2]]).toEqual([0, 199]);
  expect([found.single_chat[0], found.group_chat[0], found.suspended[0]]).toEqual([200, 400, 600]);
  // What goes on ends with now, and without a seam.
  expect(found.suspended[2]).toBe(200);
  const heights = [found.available, found.single_chat, found.group_chat].map((boxes) => boxes[3] as number);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  for (const boxes of [found.available, found.single_chat, found.group_chat, found.suspended])
    expect((boxes[1] as number) * 2 + (boxes[3] as number)).toBeCloseTo(ROW);
  expect(found.reasons).toEqual([{ x: 700, reason: 2 }]);
});

test("only what is in view is drawn, cut off at its edges", () => {
  const scale = { from: 150 * MINUTE, to: 250 * MINUTE, width: 100 };
  const found = bars(day([span(0, 100), span(100, 200), span(200, 300), span(300, 350)]), scale, NOW, ROW);
  expect(found.available.filter((_, at) => at % 4 === 0)).toEqual([0, 50]);
  expect((found.available[4] as number) + (found.available[6] as number)).toBeLessThanOrEqual(100);
});

test("a thousand that share a pixel are drawn as one", () => {
  const spans = Array.from({ length: 10_000 }, (_, at) =>
    span(at / 25, (at + 1) / 25, { state: "single_chat" }),
  );
  const found = bars(day(spans), SCALE, NOW, ROW);
  expect(found.single_chat.length / 4).toBeLessThanOrEqual(1_000);
  expect(found.single_chat.length / 4).toBeGreaterThan(300);
});

test("under the pointer is what is drawn there, and a mark before the bar beneath it", () => {
  const drawn = day([span(0, 100), span(120, 200, { state: "single_chat" })], [mark(150, "missed_chat")]);
  expect(met(drawn, 100, SCALE, NOW)).toEqual({ span: drawn.spans[0] });
  expect(met(drawn, 300, SCALE, NOW)).toEqual({ mark: drawn.marks[0] });
  expect(met(drawn, 305, SCALE, NOW)).toEqual({ mark: drawn.marks[0] });
  expect(met(drawn, 320, SCALE, NOW)).toEqual({ span: drawn.spans[1] });
  expect(met(drawn, 220, SCALE, NOW)).toBeNull();
  expect(met(day([span(0, Number.POSITIVE_INFINITY)]), 850, SCALE, NOW)).toBeNull();
});

test("how many had a chat is counted for each part of the day", () => {
  const course = new Map([
    [1, day([span(0, 100), span(100, 200, { state: "single_chat" })])],
    [2, day([span(150, Number.POSITIVE_INFINITY, { state: "group_chat" })])],
  ]);
  expect(load(course, SCALE, NOW, 10)).toEqual([0, 0, 1, 2, 2, 1, 1, 1, 1, 0]);
});

test("the time in a status is that of the part that is seen", () => {
  const drawn = day([span(0, 100), span(100, Number.POSITIVE_INFINITY, { state: "single_chat" })]);
  const times = lasted(drawn, { from: 50 * MINUTE, to: 500 * MINUTE }, NOW);
  expect([times.available, times.single_chat, times.suspended].map((each) => each / MINUTE)).toEqual([
    50, 300, 0,
  ]);
});

test("keys go from bar to bar, and begin at the edge of what is seen that they come from", () => {
  const spans = [span(0, 100), span(100, 200), span(200, 300), span(300, 400)];
  const seen = { from: 120 * MINUTE, to: 250 * MINUTE };
  const from = (found: DrawnSpan | null) => (found === null ? null : found.from / MINUTE);
  expect(from(barBeside(spans, null, -1, seen))).toBe(200);
  expect(from(barBeside(spans, null, 1, seen))).toBe(100);
  expect(from(barBeside(spans, 200 * MINUTE, 1, seen))).toBe(300);
  expect(from(barBeside(spans, 300 * MINUTE, 1, seen))).toBe(null);
  expect(from(barBeside([], null, -1, seen))).toBe(null);
});
