// What the server says of the floor.
import type { Answer } from "@/api/calls";
import type { Kinds } from "@/live/frames";

export type Floor = Answer<"internal/floor", "get">;
export type Course = Answer<"internal/floor/course", "get">;
export type BehindChat = Answer<"internal/floor/chats", "get">["items"][number];
export type Figure = Floor["figures"][number];
export type Line = Floor["lines"][number];
export type Agent = Floor["agents"][number];
export type State = Agent["state"];
export type Hold = Agent["holds"][number];
export type AgentCourse = Course["agents"][number];
export type Span = AgentCourse["spans"][number];
export type Mark = AgentCourse["marks"][number];

/** What a chat takes of its agent: a slot. */
export const CHAT_UNITS = 100;

/** What a frame tells: figures and queues whole, of agents and their course what has changed since the last one. */
export type FloorFrame = Kinds["floor"];

/** The figures of the whole floor, in the order in which they are shown. */
export const FIGURES = [
  "waiting",
  "oldest_wait",
  "service_level",
  "in_progress",
  "seats_free",
  "abandoned",
  "idle_while_waiting",
] as const;
export type FigureId = (typeof FIGURES)[number];
