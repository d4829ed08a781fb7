// Queues that stay in their place while somebody points at them.
import type { Line } from "./shapes";

/** In the order of before, as far as they are still there; what is new comes last. Pure. */
export function inPlace(before: readonly number[], lines: readonly Line[]): readonly Line[] {
  const at = new Map(before.map((id, place) => [id, place]));
  return [...lines].sort(
    (a, b) => (at.get(a.skill_id) ?? before.length) - (at.get(b.skill_id) ?? before.length),
  );
}
