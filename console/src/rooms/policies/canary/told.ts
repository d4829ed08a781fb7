// What the server tells of a canary: the draft that is sent once, and what a difference of the arms comes to. Pure.
import type { Answer } from "@/api/calls";

export type Told = Answer<"engine/policy/canary", "get">;
/** Null as its draft: it is the one that is known. */
type Sent = NonNullable<Told["canary"]>;
export type Canary = Sent & { document: NonNullable<Sent["document"]> };
export type Bounds = Canary["bounds"];
export type Differences = NonNullable<Canary["differences"]>;
export type Measure = keyof Differences;

export const MEASURES = ["wait", "left", "level"] as const satisfies readonly Measure[];

/** The answer with the draft of the canary. */
export function withDraft(told: Told, known: Told | undefined): Told {
  const { canary } = told;
  if (canary === null || canary.document !== null || canary.id !== known?.canary?.id) return told;
  return { canary: { ...canary, document: known.canary.document } };
}

/** The canary with its draft; null where there is none. */
export function wholeOf({ canary }: Told): Canary | null {
  return canary === null || canary.document === null ? null : { ...canary, document: canary.document };
}

export type Verdict = "better" | "worse" | "unclear";

/** Whether a difference is one: chance explains what is within its error. More answered in time is better, more waiting is not. */
export function verdictOf(measure: Measure, { more, error }: Differences[Measure]): Verdict {
  if (Math.abs(more) <= error) return "unclear";
  return more > 0 === (measure === "level") ? "better" : "worse";
}

/** How many chats are still to come until both arms can be compared; 0 once they can. */
export const missingIn = ({ control, tried, least_chats }: Canary): number =>
  Math.max(0, least_chats - Math.min(control.chats, tried.chats));

/** A figure of the form; null where it is empty or nought, which is no condition. */
export function boundOf(typed: string, most: number): number | null {
  const figure = Number.parseInt(typed, 10);
  return Number.isNaN(figure) || figure < 1 ? null : Math.min(figure, most);
}
