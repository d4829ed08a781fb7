// Where a finding leads: to the skill's form where that has a field for it, else into the text. Pure.
import { type Path, pointerOf } from "./document";

const OF_SKILL = ["mode", "ring_seconds", "wrap_up_seconds", "priority", "steps", "line"];
const OF_STEP = ["after_seconds", "level", "who", "pick"];
const OF_LINE = ["cap", "longest_wait_seconds", "overflow", "service_level"];

/** The skill whose form it is in; null where only the text has it. */
export function skillIn([first, id, field, part, inner]: Path): string | null {
  if (first !== "skills" || id === undefined) return null;
  const known =
    field === undefined ||
    (OF_SKILL.includes(String(field)) &&
      (field !== "steps" || inner === undefined || OF_STEP.includes(String(inner))) &&
      (field !== "line" || part === undefined || OF_LINE.includes(String(part))));
  return known ? String(id) : null;
}

/** A place and all that it lies in, the innermost first. */
export const outwards = (path: Path): string[] =>
  path.map((_, index) => pointerOf(path.slice(0, path.length - index)));
