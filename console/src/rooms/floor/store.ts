// The floor as this page knows it. Each row hears of its own alone: it asks for what it shows, and is drawn again when that has changed.
import { create } from "zustand";
import { ahead } from "./clock";
import { begun, heard, type Known, since } from "./merge";
import type { Agent, Course, Figure, Floor, FloorFrame, Line } from "./shapes";

interface OfFloor {
  /** Null before it was first answered. */
  known: Known | null;
  /** How much the server's clock is ahead of this browser's, in milliseconds. */
  ahead: number | null;
  /** Nothing is heard of the floor: it is shown as it was. */
  stale: boolean;
  /** What is shown is an instant that is over: nothing of it can be changed. */
  past: boolean;
}

export const useFloorStore = create<OfFloor>(() => ({
  known: null,
  ahead: null,
  stale: false,
  past: false,
}));

/** Frames that come while the floor is being asked for: what they tell may be newer than the answer. */
let waiting: FloorFrame[] | null = null;

export const awaitFloor = (): void => {
  waiting ??= [];
};

/** The floor as it was at an instant. */
export const lookBack = (floor: Floor, course: Course): void =>
  useFloorStore.setState({ known: begun(floor, course), stale: false, past: true });

export function begin(floor: Floor, course: Course, now = Date.now()): void {
  const told = waiting ?? [];
  waiting = null;
  const known = told.reduce(heard, begun(floor, course));
  useFloorStore.setState((before) => ({ known, past: false, ahead: ahead(before.ahead, floor.at, now) }));
}

/** All that has come since the last frame of the screen, at once. */
export function tell(frames: readonly FloorFrame[], now = Date.now()): void {
  if (frames.length === 0) return;
  if (waiting !== null) waiting.push(...frames);
  useFloorStore.setState(({ known, ahead: before }) => ({
    known: known === null ? null : frames.reduce(heard, known),
    ahead: frames.reduce<number | null>((by, { at }) => ahead(by, at, now), before),
  }));
}

/** What was over before this instant is not shown any more. */
export const forgetBefore = (from: number): void =>
  useFloorStore.setState(({ known }) => ({ known: known === null ? null : since(known, from) }));

export function forget(): void {
  waiting = null;
  // What is known of the clocks stays: whoever looks back asks for no instant that has not been.
  useFloorStore.setState({ known: null, stale: false, past: false });
}

export const isStale = (stale: boolean): void => useFloorStore.setState({ stale });

const NO_LINES: readonly Line[] = [];
const NO_AGENTS: ReadonlyMap<number, Agent> = new Map();

export const useFigure = (id: string): Figure | undefined =>
  useFloorStore(({ known }) => known?.figures.get(id));
export const useLines = (): readonly Line[] => useFloorStore(({ known }) => known?.lines ?? NO_LINES);
export const useLine = (skill: number | null): Line | undefined =>
  useFloorStore(({ known }) => known?.lines.find(({ skill_id }) => skill_id === skill));
export const useAgents = (): ReadonlyMap<number, Agent> =>
  useFloorStore(({ known }) => known?.agents ?? NO_AGENTS);
export const useAgent = (id: number): Agent | undefined =>
  useFloorStore(({ known }) => known?.agents.get(id));
