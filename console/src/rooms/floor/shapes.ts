// What the server says of the floor. The calls stand here until they are generated: then the block below goes, and nothing else.
import type { Answer } from "@/api/calls";
import type { SuspendCause } from "@/api/shapes";

interface Taker {
  user_id: number;
  name: string;
}

interface FigureShape {
  id: string;
  value: number | null;
  of: number | null;
  since: string | null;
  target: number | null;
  chat: string | null;
  skill_id: number | null;
}

interface LineShape {
  skill_id: number;
  skill: string;
  mode: "push" | "pull";
  waiting: number;
  since: string | null;
  chat: string | null;
  trend: number[];
  low: number | null;
  mean: number | null;
  high: number | null;
  unknown: "nobody_available" | "too_few_moves" | "not_true" | null;
  seat_free: boolean;
  judged: number;
  within_percent: number | null;
  level: number | null;
  counted: number;
  target: number;
  within: number;
  seats_free: number;
  seats: number;
  busy: number;
  away: number;
}

interface AgentShape {
  user_id: number;
  name: string;
  team: string;
  state: "available" | "suspended" | "single_chat" | "group_chat" | "offline";
  since: string;
  suspended: boolean;
  reason: number | null;
  cause: SuspendCause | null;
  forced_by: Taker | null;
  seats: number;
  free: number;
  skills: { skill_id: number; level: number }[];
  holds: {
    uniQref: string;
    skill_id: number | null;
    kind: "ringing" | "chat" | "wrap_up";
    units: number;
    since: string;
  }[];
  missed: number;
}

interface SpanShape {
  from: string;
  to: string | null;
  state: "available" | "suspended" | "single_chat" | "group_chat";
  reason: number | null;
  cause: SuspendCause | null;
  chats: number;
}

interface MarkShape {
  at: string;
  kind: "missed_chat" | "abandoned_chat";
  uniQref: string;
}

interface FloorShape {
  at: string;
  figures: FigureShape[];
  lines: LineShape[];
  agents: AgentShape[];
}

interface CourseShape {
  from: string;
  to: string;
  at: string;
  agents: { user_id: number; name: string; team: string; spans: SpanShape[]; marks: MarkShape[] }[];
}

interface Asks<Q, R> {
  parameters: { query?: Q };
  responses: { 200: { content: { "application/json": R } } };
}

declare module "@/generated/schema" {
  interface paths {
    "/2.0/internal/floor": { get: Asks<never, FloorShape> };
    "/2.0/internal/floor/course": { get: Asks<{ from: string; to?: string }, CourseShape> };
    "/2.0/internal/floor/past": { get: Asks<{ at: string }, { floor: FloorShape; course: CourseShape }> };
  }
}

export type Floor = Answer<"internal/floor", "get">;
export type Course = Answer<"internal/floor/course", "get">;
export type Figure = Floor["figures"][number];
export type Line = Floor["lines"][number];
export type Agent = Floor["agents"][number];
export type State = Agent["state"];
export type Hold = Agent["holds"][number];
export type AgentCourse = Course["agents"][number];
export type Span = AgentCourse["spans"][number];
export type Mark = AgentCourse["marks"][number];

/** What a frame tells: figures and queues whole, of agents and their course what has changed since the last one. */
export interface FloorFrame {
  at: string;
  figures: Figure[];
  lines: Line[];
  agents: Agent[];
  course: Pick<AgentCourse, "user_id" | "spans" | "marks">[];
}
