// How long somebody has waited, as steps that keep an order also when everybody waits too long. Pure.
import { limits } from "@/generated/catalogue";

export type Urgency = "green" | "yellow" | "orange" | "red";

export function urgency(seconds: number): Urgency {
  const waited = seconds * 1_000;
  if (waited < limits.WAIT_GREEN) return "green";
  if (waited < limits.WAIT_YELLOW) return "yellow";
  if (waited <= limits.WAIT_ORANGE) return "orange";
  return "red";
}

const BEFORE_OVERDUE: readonly Urgency[] = ["green", "yellow", "orange"];
export const OVERDUE = BEFORE_OVERDUE.length;
const OLDEST = OVERDUE + 3;

/** 0 to 2 in time, 3 overdue, and a step more each time that the wait has doubled since: 3, 6 and 12 minutes. */
export function ageStep(seconds: number): number {
  const before = BEFORE_OVERDUE.indexOf(urgency(seconds));
  if (before !== -1) return before;
  return Math.min(OLDEST, OVERDUE + Math.floor(Math.log2((seconds * 1_000) / limits.WAIT_ORANGE)));
}

/** How much of the time within which somebody is to be answered is over: 0 to 1. */
export const spent = (seconds: number): number => Math.min(1, (seconds * 1_000) / limits.WAIT_ORANGE);
