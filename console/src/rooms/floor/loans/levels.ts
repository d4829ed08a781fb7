// At which levels somebody can be lent a skill, and at which it is usual. Pure.
import { SKILL_LEVEL_MAX, SKILL_LEVEL_MIN } from "@/generated/limits";
import type { Agent } from "../shapes";

const ownLevel = (agent: Agent | undefined, skill: number): number =>
  agent?.skills.find(({ skill_id }) => skill_id === skill)?.level ?? SKILL_LEVEL_MIN - 1;

/** More than they have of their own, or it would change nothing. */
export function levelsOf(agent: Agent | undefined, skill: number): readonly number[] {
  const least = ownLevel(agent, skill) + 1;
  return Array.from({ length: Math.max(0, SKILL_LEVEL_MAX - least + 1) }, (_, at) => least + at);
}

/** What is asked for where that is known, and otherwise as half of those have it who have the skill. */
export function usualLevel(
  agents: Iterable<Agent>,
  skill: number,
  levels: readonly number[],
  asked: number | null,
): number | undefined {
  const had = [...agents].flatMap(({ skills }) => skills.filter(({ skill_id }) => skill_id === skill));
  const sorted = had.map(({ level }) => level).sort((a, b) => a - b);
  const wanted = asked ?? sorted[Math.floor(sorted.length / 2)] ?? SKILL_LEVEL_MIN;
  return levels.find((level) => level >= wanted) ?? levels.at(-1);
}
