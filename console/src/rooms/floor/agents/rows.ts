// Who is shown, and in which order. Pure.
import { plain } from "@/ui/find";
import { type Agent, CHAT_UNITS } from "../shapes";
import type { View } from "../view";
import { byNeed } from "./need";

export type Row = { team: string; count: number } | { agent: number };

export const isTeam = (row: Row): row is Extract<Row, { team: string }> => "team" in row;

type Asked = Pick<View, "skill" | "state" | "team" | "find" | "sort" | "byTeam">;

/** Names are made plain once: 2,000 of them are asked at each letter. */
const names = new WeakMap<Agent, string>();
function plainName(agent: Agent): string {
  const known = names.get(agent);
  if (known !== undefined) return known;
  const name = plain(agent.name);
  names.set(agent, name);
  return name;
}

function isAsked(agent: Agent, { skill, state, team }: Asked, words: readonly string[]): boolean {
  if (skill !== null && !agent.skills.some(({ skill_id }) => skill_id === skill)) return false;
  if (team !== null && agent.team !== team) return false;
  if (state === "free" && (agent.free <= 0 || agent.suspended || agent.state === "offline")) return false;
  if (state !== null && state !== "free" && agent.state !== state) return false;
  // Those who have gone home are asked for by name or by their status.
  if (state === null && words.length === 0 && agent.state === "offline") return false;
  return words.every((word) => plainName(agent).includes(word));
}

const BY: Readonly<Record<View["sort"], (a: Agent, b: Agent) => number>> = {
  name: () => 0,
  need: byNeed,
  since: (a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0),
  free: (a, b) => b.free - a.free,
  missed: (a, b) => b.missed - a.missed,
};

/** Those that are asked for, in their order. */
export function chosen(agents: Iterable<Agent>, asked: Asked, language: string): Agent[] {
  const words = plain(asked.find).split(/\s+/).filter(Boolean);
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const by = BY[asked.sort];
  return [...agents]
    .filter((agent) => isAsked(agent, asked, words))
    .sort((a, b) => by(a, b) || compare(a.name, b.name) || a.user_id - b.user_id);
}

/** The same as rows: under each team's name its people, if that is wanted. */
export function rowsOf(agents: readonly Agent[], byTeam: boolean, language: string): Row[] {
  if (!byTeam) return agents.map(({ user_id }) => ({ agent: user_id }));
  const teams = new Map<string, Agent[]>();
  for (const agent of agents) {
    const team = teams.get(agent.team);
    if (team === undefined) teams.set(agent.team, [agent]);
    else team.push(agent);
  }
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  return [...teams]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([team, people]) => [
      { team, count: people.length },
      ...people.map(({ user_id }) => ({ agent: user_id })),
    ]);
}

/** Minutes after which a slot that is held is a step darker. */
const STEPS = [5, 10, 20, 40];
export const SEAT_STEPS = STEPS;

export type Seat = "free" | "away" | "rings" | 1 | 2 | 3 | 4 | 5;

const MINUTE = 60_000;

/** How many of an agent's slots are taken, by chats, wrap-ups and offers: as many as are drawn filled. */
export const takenOf = (agent: Agent): number =>
  seatsOf(agent, 0).filter((seat) => seat !== "free" && seat !== "away").length;

/** An agent's slots as they stand: first those held, the longest first, then those that are free. */
export function seatsOf({ seats, holds, suspended, state }: Agent, now: number): Seat[] {
  const held = [...holds]
    .sort((a, b) => (a.since < b.since ? -1 : 1))
    .flatMap(({ kind, since, units }): Seat[] => {
      const minutes = (now - Date.parse(since)) / MINUTE;
      const step = (1 + STEPS.filter((each) => minutes >= each).length) as Seat;
      // What takes less than a slot is drawn as one: that it is held is what counts.
      return new Array<Seat>(Math.max(1, Math.round(units / CHAT_UNITS))).fill(
        kind === "ringing" ? "rings" : step,
      );
    });
  const left = Math.max(0, seats - held.length);
  return [...held, ...new Array<Seat>(left).fill(suspended || state === "offline" ? "away" : "free")];
}
