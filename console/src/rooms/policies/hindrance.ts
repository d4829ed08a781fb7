// What keeps a draft from being tried. Pure.
import type { Findings } from "./useFindings";
import type { Work } from "./useWork";

export type Hindrance = "none" | "unread" | "same" | "faults";

export function hindranceOf(
  { draft, whole, changes }: Pick<Work, "draft" | "whole" | "changes">,
  { faults }: Pick<Findings, "faults">,
): Hindrance | null {
  if (draft === null) return "none";
  if (!whole) return "unread";
  if (changes.length === 0) return "same";
  return faults.length > 0 ? "faults" : null;
}
