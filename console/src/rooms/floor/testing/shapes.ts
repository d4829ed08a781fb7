// The floor that tests speak of: one queue and one agent, each as a test says; times in seconds after nine.
import { at } from "@/testing/shapes";
import type { Loan } from "../loans/useLoans";
import type { Now } from "../open/why";
import {
  type Agent,
  type AgentCourse,
  type Course,
  FIGURES,
  type Figure,
  type Floor,
  type Line,
  type Span,
} from "../shapes";

export const aFigure = (id: string, more: Partial<Figure> = {}): Figure => ({
  id,
  value: 0,
  of: 0,
  since: null,
  target: null,
  chat: null,
  skill_id: null,
  ...more,
});

export const aLine = (skill_id: number, more: Partial<Line> = {}): Line => ({
  skill_id,
  skill: "Returns",
  mode: "push",
  waiting: 0,
  since: null,
  chat: null,
  trend: new Array<number>(30).fill(0),
  low: null,
  mean: null,
  high: null,
  unknown: "too_few_moves",
  seat_free: false,
  judged: 0,
  within_percent: null,
  level: null,
  counted: 0,
  target: 80,
  within: 30,
  seats_free: 0,
  seats: 8,
  busy: 0,
  away: 0,
  breach: null,
  ...more,
});

export const anAgent = (user_id: number, more: Partial<Agent> = {}): Agent => ({
  user_id,
  name: `Agent ${user_id}`,
  team: "Customer care",
  state: "available",
  since: at(0),
  suspended: false,
  reason: null,
  cause: null,
  forced_by: null,
  undone: null,
  seats: 3,
  free: 3,
  skills: [{ skill_id: 10, level: 5 }],
  holds: [],
  missed: 0,
  ...more,
});

export const aSpan = (from: number, to: number | null, more: Partial<Span> = {}): Span => ({
  from: at(from),
  to: to === null ? null : at(to),
  state: "available",
  reason: null,
  cause: null,
  chats: 0,
  ...more,
});

export const aCourse = (agents: readonly Partial<AgentCourse>[] = []): Course => ({
  from: at(-3_600),
  to: at(600),
  at: at(600),
  agents: agents.map((each, index) => ({
    user_id: index + 1,
    name: `Agent ${index + 1}`,
    team: "Customer care",
    spans: [],
    marks: [],
    ...each,
  })),
});

export const aFloor = (more: Partial<Floor> = {}): Floor => ({
  at: at(600),
  figures: FIGURES.map((id) => aFigure(id)),
  lines: [],
  agents: [],
  ...more,
});

/** Hannah has Orders for an hour, from a lead. */
export const aLoan = (more: Partial<Loan> = {}): Loan => ({
  id: "0198c0de-0000-7000-8000-00000000000a",
  user_id: 2,
  name: "Hannah Reid",
  skill_id: 11,
  skill: "Orders",
  level: 4,
  until: at(4_200),
  reason: "Orders is long",
  by: { user_id: 7, name: "Lea Conti" },
  lent_at: at(600),
  ended_at: null,
  ended_by: null,
  ...more,
});

/** How everybody stands towards a chat that waits. */
export const standings = (more: Partial<Now> = {}): Now => ({
  at: at(600),
  agents: [],
  canary: null,
  fit: 0,
  mode: "push",
  next_step: null,
  pick: "longest_idle",
  place: 1,
  ringing: null,
  ruled_out: [],
  signed_in: 0,
  step: 1,
  steps: [{ step: 1, began: at(500) }],
  version: 3,
  ...more,
});

export const considered = (
  user_id: number,
  rule: Now["agents"][number]["rule"],
  more: Partial<Now["agents"][number]> = {},
): Now["agents"][number] => ({
  user_id,
  name: `Agent ${user_id}`,
  rule,
  asks: null,
  has: null,
  idle_since: null,
  level: null,
  place: rule === null ? 1 : null,
  score: null,
  skill_id: null,
  suspend_cause: null,
  suspend_reason: null,
  until: null,
  wanted: null,
  ...more,
});
