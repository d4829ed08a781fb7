// The figures in their groups, and how each is written. Pure.
import type { Statistics } from "@/api/shapes";
import { span } from "@/words/format";

type Figures = Statistics["today"];
export type Field = keyof Figures;

/** What stands where nothing was measured. */
export const NOTHING = "–";

export const GROUPS = [
  {
    name: "conversations",
    fields: ["chats", "messages", "handle_time", "first_response_time", "response_time", "wrap_up_time"],
  },
  { name: "time", fields: ["online_time", "available_time", "busy_time", "away_time", "occupancy"] },
  { name: "offers", fields: ["transfers", "missed", "declined"] },
] as const satisfies readonly { name: string; fields: readonly Field[] }[];

/** Those whose name does not say what was measured. */
const NOTED = ["handle_time", "first_response_time", "response_time", "wrap_up_time", "occupancy"] as const;

export const noteOf = (field: Field): `${(typeof NOTED)[number]}_note` | null => {
  const noted = NOTED.find((each) => each === field);
  return noted === undefined ? null : `${noted}_note`;
};

const TIMES: ReadonlySet<Field> = new Set<Field>([
  "handle_time",
  "first_response_time",
  "response_time",
  "wrap_up_time",
  "online_time",
  "available_time",
  "busy_time",
  "away_time",
]);

export function written(field: Field, figures: Figures, number: (figure: number) => string): string {
  const value = figures[field];
  if (value === null || value === undefined) return NOTHING;
  if (field === "occupancy") return `${number(Math.round(value * 100))} %`;
  return TIMES.has(field) ? span(value) : number(value);
}
