// What is looked at, as the address has it: whoever gets the link sees the same. Pure.
import { FIGURES, type FigureId, type State } from "./shapes";

export const STATES = ["available", "suspended", "single_chat", "group_chat", "offline"] as const;
export const SORTS = ["name", "need", "since", "free", "missed"] as const;
export type Sort = (typeof SORTS)[number];

/** What is behind the figures of the whole floor. */
const LISTS = ["lines", "busy", "levels", "lost", "idle"] as const;

export interface Part {
  agent: number;
  from: number;
  to: number | null;
}

/** What is open at the side. */
export type Opened =
  | { what: "line"; skill: number }
  | { what: (typeof LISTS)[number] }
  | { what: "agent"; agent: number }
  /** A part of an agent's day, in milliseconds; without an end it goes on. */
  | ({ what: "part" } & Part)
  | { what: "chat"; chat: string };

export interface View {
  open: Opened | null;
  skill: number | null;
  state: State | "free" | null;
  team: string | null;
  find: string;
  sort: Sort;
  byTeam: boolean;
  /** How much of the day is shown, in minutes; null: what fits it. */
  span: number | null;
  /** Up to when; null: up to now, and on with it. */
  until: number | null;
  table: boolean;
  /** In place of the agents, the capacity of all of them. */
  capacity: boolean;
  /** The instant that is looked back at; null: now. */
  past: number | null;
  /** On a screen at the wall, without hands. */
  wall: boolean;
  /** The figure that an alert is about. */
  marked: FigureId | null;
}

const number = (text: string | null): number | null => {
  const value = Number(text);
  return text === null || text === "" || !Number.isInteger(value) || value < 0 ? null : value;
};
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((each) => each === text) ?? null;

export const SPAN_LEAST = 10;
export const SPAN_MOST = 30 * 60;

function opened(text: string | null): Opened | null {
  const list = oneOf(LISTS, text);
  if (list !== null) return { what: list };
  const [what, of] = text?.split(/-(.*)/s) ?? [];
  if (what === "part") {
    const [agent, from, to] = (of ?? "").split("-").map(number);
    return agent == null || from == null ? null : { what, agent, from, to: to ?? null };
  }
  if (what === "chat" && of !== undefined && of !== "") return { what, chat: of };
  const id = number(of ?? null);
  if (id === null) return null;
  if (what === "line") return { what, skill: id };
  return what === "agent" ? { what, agent: id } : null;
}

function written(open: Opened): string {
  switch (open.what) {
    case "line":
      return `line-${open.skill}`;
    case "agent":
      return `agent-${open.agent}`;
    case "part":
      return ["part", open.agent, open.from, ...(open.to === null ? [] : [open.to])].join("-");
    case "chat":
      return `chat-${open.chat}`;
    case "lines":
    case "busy":
    case "levels":
    case "lost":
    case "idle":
      return open.what;
  }
}

export function viewOf(query: URLSearchParams): View {
  const span = number(query.get("span"));
  const until = Date.parse(query.get("until") ?? "");
  const past = Date.parse(query.get("past") ?? "");
  return {
    open: opened(query.get("open")),
    skill: number(query.get("skill")),
    state: oneOf([...STATES, "free"], query.get("state")),
    team: query.get("team"),
    find: query.get("find") ?? "",
    sort: oneOf(SORTS, query.get("sort")) ?? "name",
    byTeam: query.get("by") === "team",
    span: span === null ? null : Math.min(SPAN_MOST, Math.max(SPAN_LEAST, span)),
    until: Number.isNaN(until) ? null : until,
    table: query.get("as") === "table",
    capacity: query.get("show") === "capacity",
    past: Number.isNaN(past) ? null : past,
    wall: query.get("wall") === "1",
    marked: oneOf(FIGURES, query.get("figure")),
  };
}

const MINUTE = 60_000;

/** Only what is not as usual is written. */
export function queryOf(view: View): Record<string, string> {
  const { open, skill, state, team, find, sort, byTeam, span, until, table, capacity, past, wall, marked } =
    view;
  return {
    ...(open === null ? {} : { open: written(open) }),
    ...(skill === null ? {} : { skill: String(skill) }),
    ...(state === null ? {} : { state }),
    ...(team === null ? {} : { team }),
    ...(find === "" ? {} : { find }),
    ...(sort === "name" ? {} : { sort }),
    ...(byTeam ? { by: "team" } : {}),
    ...(span === null ? {} : { span: String(Math.round(span)) }),
    ...(until === null
      ? {}
      : { until: new Date(Math.round(until / MINUTE) * MINUTE).toISOString().replace(":00.000", "") }),
    ...(table ? { as: "table" } : {}),
    ...(capacity ? { show: "capacity" } : {}),
    ...(past === null ? {} : { past: new Date(past).toISOString().replace(".000", "") }),
    ...(wall ? { wall: "1" } : {}),
    ...(marked === null ? {} : { figure: marked }),
  };
}
