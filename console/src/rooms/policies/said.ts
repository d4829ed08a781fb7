// A policy in words: where something stands, what it says, whom a step asks.
import { words, wordsAt } from "@/words";
import { isFields, type Path, type Step } from "./document";
import "./words";

export interface Names {
  skill: (id: string | number) => string;
  agent: (id: number) => string;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Seconds as people say them: 90 is 1 min 30 s. */
export function spanOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / HOUR_S), "h"],
    [Math.floor((seconds % HOUR_S) / MINUTE_S), "min"],
    [seconds % MINUTE_S, "s"],
  ] as const;
  const said = parts.filter(([figure]) => figure > 0).map(([figure, unit]) => `${figure} ${unit}`);
  return said.length === 0 ? "0 s" : said.join(" ");
}

const named = (table: "field" | "value", name: string): string =>
  wordsAt<Record<string, string>>(`policies.${table}`)?.[name] ?? name;

/** A place in the document, from the outside inwards. */
export function placeOf(path: Path, names: Names): string {
  const said = path.flatMap((part, index) => {
    const within = path[index - 1];
    if (index === 0 && part === "skills" && path.length > 1) return [];
    if (index === 1 && path[0] === "skills") return [names.skill(part)];
    if (index === 1 && path[0] === "groups") return [words("policies.group_of", { name: part })];
    if (part === "steps" && path.length > index + 1) return [];
    if (within === "steps") return [words("policies.step_of", { number: Number(part) + 1 })];
    if (/^\d+$/.test(String(part)) && index !== 1) return [String(Number(part) + 1)];
    return [named("field", String(part))];
  });
  return said.length === 0 ? words("policies.whole") : said.join(", ");
}

const isStep = (value: unknown): value is Step => isFields(value) && typeof value.after_seconds === "number";

/** What stands at a place; undefined where nothing does, which is the usual. */
export function saidOf(path: Path, value: unknown, names: Names): string {
  const name = String(path.at(-1));
  if (value === undefined || value === null) return words("policies.usual");
  if (isStep(value))
    return words("policies.step_text", { after: spanOf(value.after_seconds), asks: asksOf(value, names) });
  if (name === "overflow" || name === "skill") return names.skill(Number(value));
  if (typeof value === "number") return name.endsWith("seconds") ? spanOf(value) : String(value);
  if (typeof value === "boolean") return words(value ? "policies.yes" : "policies.no");
  if (typeof value === "string") return named("value", value);
  return JSON.stringify(value);
}

const listed = (said: readonly string[]): string => said.join(", ");

export function whoOf({ who = "everyone" }: Step, names: Names): string {
  if (typeof who === "string") return words(`policies.who_of.${who}`);
  const { groups = [], agents = [] } = who.only;
  return words("policies.who_of.only", { names: listed([...groups, ...agents.map(names.agent)]) });
}

export function pickOf({ pick = "longest_idle" }: Step): string {
  if (typeof pick === "string") return words(`policies.pick_of.${pick}`);
  return words("policies.pick_of.fewest_in", { span: spanOf(pick.fewest_assigned.within_seconds) });
}

/** Whom a step asks, in one line. */
export function asksOf(step: Step, names: Names): string {
  const { level = 1, also = [], pace } = step;
  return listed([
    whoOf(step, names),
    ...(level > 1 ? [words("policies.level_of", { level })] : []),
    ...also.map((one) => words("policies.also_of", { skill: names.skill(one.skill), level: one.level ?? 1 })),
    pickOf(step),
    ...(pace === undefined ? [] : [words("policies.paced")]),
  ]);
}
