// Why a chat still waits, and what would end it soonest: out of what the engine says of everybody who is signed in. Pure.
import type { ReadAnswer } from "@/api/calls";
import type { Agent } from "../shapes";

export type ChatDecisions = NonNullable<ReadAnswer<"engine/decisions">["chat"]>;
export type Now = NonNullable<ChatDecisions["now"]>;
export type Considered = Now["agents"][number];
export type Rule = NonNullable<Considered["rule"]>;

/** What is said of it in one sentence. */
export type Reason =
  | { why: "over" }
  | { why: "offered"; name: string; until: string }
  | { why: "nobody" }
  | { why: "unskilled" }
  | { why: "pull"; count: number }
  | { why: "ready"; count: number; name: string }
  | { why: "ruled_out"; rules: { rule: Rule; agents: number }[] };

/** Rules that tell of people whom the chat does not concern. */
const ELSEWHERE: ReadonlySet<Rule> = new Set(["no_skill", "not_asked", "not_in_group"]);

export function reasonOf(now: Now | null): Reason {
  if (now === null) return { why: "over" };
  if (now.ringing !== null) return { why: "offered", name: now.ringing.agent.name, until: now.ringing.until };
  if (now.signed_in === 0) return { why: "nobody" };
  const first = now.agents.find(({ rule }) => rule === null);
  if (now.fit > 0 && first !== undefined)
    return now.mode === "pull"
      ? { why: "pull", count: now.fit }
      : { why: "ready", count: now.fit, name: first.name };
  const near = now.ruled_out.filter(({ rule }) => !ELSEWHERE.has(rule));
  const told = near.length > 0 ? near : now.ruled_out;
  if (told.length === 0 || told.every(({ rule }) => rule === "no_skill")) return { why: "unskilled" };
  return { why: "ruled_out", rules: [...told].sort((a, b) => b.agents - a.agents) };
}

/** A step of the policy as it lies in time, in milliseconds; the one to come has no end. */
export interface Step {
  step: number;
  from: number;
  to: number | null;
  is: "past" | "now" | "next";
}

export function stepsOf({ steps, next_step, step }: Pick<Now, "steps" | "next_step" | "step">): Step[] {
  const next = next_step === null ? null : Date.parse(next_step);
  const begun = steps.map(({ began, step: number }, at): Step => {
    const following = steps[at + 1];
    return {
      step: number,
      from: Date.parse(began),
      to: following === undefined ? next : Date.parse(following.began),
      is: number === step ? "now" : "past",
    };
  });
  return next === null ? begun : [...begun, { step: step + 1, from: next, to: null, is: "next" }];
}

interface Person {
  user_id: number;
  name: string;
}

/** What could be done, the cheapest first. */
export type Way =
  | { way: "give"; to: Person; rule: Considered | null }
  | { way: "available"; who: Person; reason: number | null }
  | { way: "release"; who: Person; uniQref: string }
  | { way: "lend"; to: Person; level: number | null }
  | { way: "wait"; until: string; step: number }
  | { way: "over"; to: Person };

/** Of whoever is away the server counts no slot as free: these they would have. */
const wouldHave = ({ seats, holds }: Agent): number => seats - holds.length;

/** Whoever is away for one of these is so by their own choice, or a supervisor's: they can be asked. */
const CALLABLE: ReadonlySet<NonNullable<Agent["cause"]>> = new Set([
  "by_hand",
  "auto_away",
  "missed_offers",
  "supervisor",
]);

/** `me` is who asks: nobody is advised to lend themselves anything. */
export function waysOut(now: Now | null, agents: ReadonlyMap<number, Agent>, me?: number): Way[] {
  if (now === null || now.ringing !== null) return [];
  const there = now.agents.flatMap((one) => {
    const agent = agents.get(one.user_id);
    return agent === undefined || agent.state === "offline" ? [] : [{ one, agent }];
  });
  const person = ({ user_id, name }: Considered): Person => ({ user_id, name });
  // Somebody with room who is kept from it by a level, a pace or a pass; a chat is given to nobody who has nothing of what it needs.
  const free = there
    .filter(({ one, agent }) => !agent.suspended && agent.free > 0 && !NEVER.has(one.rule))
    .sort((a, b) => rank(a.one) - rank(b.one) || (b.one.has ?? 0) - (a.one.has ?? 0));
  const ways: Way[] = free
    .slice(0, 2)
    .map(({ one }) => ({ way: "give", to: person(one), rule: one.rule === null ? null : one }));
  const away = there.find(
    ({ one, agent }) =>
      one.rule === "away" && wouldHave(agent) > 0 && agent.cause !== null && CALLABLE.has(agent.cause),
  );
  if (away !== undefined) ways.push({ way: "available", who: person(away.one), reason: away.agent.reason });
  const skilled = there.filter(({ one }) => one.rule === "no_room");
  const wrapsUp = skilled.find(({ agent }) => agent.holds.some(({ kind }) => kind === "wrap_up"));
  const held = wrapsUp?.agent.holds.find(({ kind }) => kind === "wrap_up");
  if (wrapsUp !== undefined && held !== undefined)
    ways.push({ way: "release", who: person(wrapsUp.one), uniQref: held.uniQref });
  // Somebody with room who has nothing of it can be lent what they lack.
  const idle = there.find(
    ({ one, agent }) => one.rule === "no_skill" && one.user_id !== me && !agent.suspended && agent.free > 0,
  );
  const asked = Math.max(0, ...now.agents.map(({ wanted }) => wanted ?? 0));
  if (idle !== undefined && now.fit === 0)
    ways.push({ way: "lend", to: person(idle.one), level: asked === 0 ? null : asked });
  if (now.next_step !== null) ways.push({ way: "wait", until: now.next_step, step: now.step + 1 });
  const full = skilled[0];
  if (full !== undefined && !full.agent.suspended) ways.push({ way: "over", to: person(full.one) });
  return ways;
}

const NEVER: ReadonlySet<Rule | null> = new Set<Rule>(["no_skill", "not_connected"]);
const LAST: readonly Rule[] = ["not_asked", "not_in_group"];
const rank = ({ rule }: Considered): number => (rule === null ? -1 : LAST.indexOf(rule) + 1);

/** Why nothing is offered to an agent: the first thing that keeps offers from them, or that nothing does. */
export type Nothing =
  | { why: "offline" }
  | { why: "away" }
  | { why: "offered" }
  | { why: "full"; seats: number }
  | { why: "no_skills" }
  | { why: "none_waits" }
  | { why: "waits"; count: number };

export function nothingOf(agent: Agent, waiting: ReadonlyMap<number, number>): Nothing {
  if (agent.state === "offline") return { why: "offline" };
  if (agent.suspended) return { why: "away" };
  if (agent.holds.some(({ kind }) => kind === "ringing")) return { why: "offered" };
  if (agent.free <= 0) return { why: "full", seats: agent.seats };
  if (agent.skills.length === 0) return { why: "no_skills" };
  const count = agent.skills.reduce((sum, { skill_id }) => sum + (waiting.get(skill_id) ?? 0), 0);
  return count === 0 ? { why: "none_waits" } : { why: "waits", count };
}
