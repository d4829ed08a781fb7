// The way out that somebody read stays the one that the button does, and says so once it is no longer possible. Pure.
import type { Agent } from "../shapes";
import type { Now, Way } from "./why";

/** One with a button: to wait is none. */
export type Doing = Exclude<Way, { way: "wait" }>;

export const whoseOf = (way: Doing) => (way.way === "available" || way.way === "release" ? way.who : way.to);

/** The same act on the same person, whatever else is said of it. */
export const isSame = (a: Doing, b: Doing): boolean =>
  a.way === b.way &&
  whoseOf(a).user_id === whoseOf(b).user_id &&
  (a.way !== "release" || b.way !== "release" || a.uniQref === b.uniQref);

export function isStillPossible(way: Doing, now: Now, agents: ReadonlyMap<number, Agent>): boolean {
  const agent = agents.get(whoseOf(way).user_id);
  if (now.ringing !== null || agent === undefined || agent.state === "offline") return false;
  switch (way.way) {
    case "give":
    case "lend":
      return !agent.suspended && agent.free > 0;
    case "available":
      return agent.suspended;
    case "release":
      return agent.holds.some(({ kind, uniQref }) => kind === "wrap_up" && uniQref === way.uniQref);
    case "over":
      return !agent.suspended;
  }
}
