// Capacity that tests speak of: from midnight on, in steps of five minutes, and slots by the half hour.
import type { Course, Slots } from "../capacity/useCapacity";

export const MIDNIGHT = Date.parse("2026-03-02T00:00:00Z");
export const clockAt = (hours: number): string => new Date(MIDNIGHT + hours * 3_600_000).toISOString();

export const aCapacity = (more: Partial<Course> = {}): Course => ({
  at: clockAt(9),
  from: clockAt(0),
  step_seconds: 300,
  seats: [],
  held: [],
  waiting: [],
  usual: null,
  ...more,
});

export const someSlots = (agents: Slots["agents"] = []): Slots => ({
  at: clockAt(9),
  from: clockAt(0),
  step_seconds: 1_800,
  agents,
});
