// Where an agent's day lies in its row: height is load, and each status has a form besides its colour. Pure.
import type { Drawn, DrawnMark, DrawnSpan } from "../merge";
import type { Range } from "./day";

export interface Scale extends Range {
  /** Of the whole of it, in pixels. */
  width: number;
}

export const toX = (at: number, { from, to, width }: Scale): number => ((at - from) / (to - from)) * width;
export const toTime = (x: number, { from, to, width }: Scale): number => from + (x / width) * (to - from);

/** How high each is, in hundredths of the row. */
const HEIGHT = { available: 0.17, suspended: 0.45, single_chat: 0.39, group_chat: 0.72 } as const;
/** A name is written where it has this much room, in heights of the row. */
const NAMED = 2.6;
/** What follows at once begins this much later, so that it is seen to be another. */
const SEAM_PX = 1;
/** What is narrower is drawn together with what is beside it. */
const LEAST_PX = 1;

/** Boxes of one kind, four numbers each: left, top, width, height. */
export type Boxes = number[];
/** Points of one kind, two numbers each: the middle. */
export type Points = number[];

export interface Bars {
  available: Boxes;
  suspended: Boxes;
  single_chat: Boxes;
  group_chat: Boxes;
  missed_chat: Points;
  abandoned_chat: Points;
  /** Why somebody was away, where there is room to say so. */
  reasons: { x: number; reason: number }[];
}

/** The first of these, in their order, that ends behind an instant. */
function firstAfter(spans: readonly DrawnSpan[], at: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as DrawnSpan).to > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What of a day is in view, in pixels from the row's upper left corner. What goes on goes on until now. */
export function bars({ spans, marks }: Drawn, scale: Scale, now: number, row: number): Bars {
  const found: Bars = {
    available: [],
    suspended: [],
    single_chat: [],
    group_chat: [],
    missed_chat: [],
    abandoned_chat: [],
    reasons: [],
  };
  for (let at = firstAfter(spans, scale.from); at < spans.length; at += 1) {
    const { from, to, state, reason } = spans[at] as DrawnSpan;
    if (from >= scale.to || from >= now) break;
    const left = Math.max(0, toX(from, scale));
    const end = Math.min(to, now);
    const right = Math.min(scale.width, toX(end, scale));
    const seam = end < now && right - left > LEAST_PX + SEAM_PX ? SEAM_PX : 0;
    const width = Math.max(LEAST_PX, right - left - seam);
    const boxes = found[state];
    const last = boxes.length - 4;
    // Of a hundred that share a pixel one is drawn.
    if (width <= LEAST_PX && last >= 0 && left < (boxes[last] as number) + (boxes[last + 2] as number))
      continue;
    const height = HEIGHT[state] * row;
    boxes.push(left, (row - height) / 2, width, height);
    if (state === "suspended" && reason !== null && width > NAMED * row)
      found.reasons.push({ x: left + width / 2, reason });
  }
  for (const { at, kind } of marks)
    if (at >= scale.from && at <= scale.to && at <= now) found[kind].push(toX(at, scale), row / 2);
  return found;
}

/** A bar of an agent's day. */
export interface Bar {
  agent: number;
  span: DrawnSpan;
}

/** What is opened of it. */
export const partOf = ({ agent, span: { from, to } }: Bar) => ({
  what: "part" as const,
  agent,
  from,
  to: Number.isFinite(to) ? to : null,
});

/** The one before or after the one that begins at an instant; without one, the last or the first of those in view. */
export function barBeside(
  spans: readonly DrawnSpan[],
  begins: number | null,
  by: -1 | 1,
  { from, to }: Range,
): DrawnSpan | null {
  const at = begins === null ? -1 : spans.findIndex((span) => span.from === begins);
  if (at >= 0) return spans[at + by] ?? null;
  const seen = spans.filter((span) => span.to > from && span.from < to);
  return (by < 0 ? seen.at(-1) : seen[0]) ?? null;
}

export type Met = { span: DrawnSpan } | { mark: DrawnMark };

/** How near to a mark counts as on it, in pixels. */
const NEAR_PX = 6;

/** What of a day is at a place of its row; null where there is nothing. */
export function met({ spans, marks }: Drawn, x: number, scale: Scale, now: number): Met | null {
  let nearest: { mark: DrawnMark; by: number } | null = null;
  for (const mark of marks) {
    const by = Math.abs(toX(mark.at, scale) - x);
    if (by <= NEAR_PX && (nearest === null || by < nearest.by)) nearest = { mark, by };
  }
  if (nearest !== null) return { mark: nearest.mark };
  const at = toTime(x, scale);
  const span = spans[firstAfter(spans, at)];
  return span !== undefined && span.from <= at && at <= now ? { span } : null;
}

/** How many had a chat, in each part of the day: the ground of the slider. */
export function load(
  course: ReadonlyMap<number, Drawn>,
  { from, to }: Range,
  now: number,
  parts: number,
): number[] {
  const each = (to - from) / parts;
  // Where it begins and where it ends are noted, and summed up afterwards: the length of a chat costs nothing.
  const change = new Array<number>(parts + 1).fill(0);
  for (const { spans } of course.values())
    for (const span of spans) {
      if (span.state !== "single_chat" && span.state !== "group_chat") continue;
      const end = Math.min(span.to, now);
      if (end <= from || span.from >= to || end <= span.from) continue;
      const first = Math.max(0, Math.floor((span.from - from) / each));
      const last = Math.min(parts - 1, Math.floor((end - from) / each));
      change[first] = (change[first] as number) + 1;
      change[last + 1] = (change[last + 1] as number) - 1;
    }
  let sum = 0;
  return change.slice(0, parts).map((by) => {
    sum += by;
    return sum;
  });
}

/** How long somebody was so within a span of time, in milliseconds. */
export function lasted(
  { spans }: Drawn,
  { from, to }: Range,
  now: number,
): Record<DrawnSpan["state"], number> {
  const sums = { available: 0, suspended: 0, single_chat: 0, group_chat: 0 };
  for (const span of spans)
    sums[span.state] += Math.max(0, Math.min(span.to, to, now) - Math.max(span.from, from));
  return sums;
}
