// What was told in this session, newest first: a notice that went by itself can still be read. Kept by the tab.
import { create } from "zustand";
import type { Notice } from "./stack";

export interface Told extends Pick<Notice, "key" | "title" | "tone" | "count"> {
  icon: string | undefined;
  /** Words without marks. */
  text: string;
  /** Where it leads: its chat, as a rule. */
  href: string | null;
  /** Milliseconds of the day and year. */
  at: number;
  read: boolean;
  /** What is told in one. */
  together: string | undefined;
}

/** The oldest are forgotten first. */
export const TOLD_KEPT = 100;
const KEPT = "switchyard.told";

/** Pure. What is told in one stays one entry until it is read; then it begins anew. */
export function remembered(before: readonly Told[], told: Told): readonly Told[] {
  const same = ({ key, read, together }: Told) =>
    key === told.key || (!read && together !== undefined && together === told.together);
  const known = before.find(same);
  const count = known === undefined || known.key === told.key ? told.count : known.count + told.count;
  return [{ ...told, count }, ...before.filter((other) => other !== known)].slice(0, TOLD_KEPT);
}

function kept(): readonly Told[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Told[];
  } catch {
    return [];
  }
}

export const useTold = create<{ told: readonly Told[] }>(() => ({ told: kept() }));

useTold.subscribe(({ told }) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(told));
  } catch {
    // Without storage they last until the page is loaded anew.
  }
});

const change = (next: (told: readonly Told[]) => readonly Told[]): void =>
  useTold.setState(({ told }) => ({ told: next(told) }));

export const remember = (one: Told): void => change((told) => remembered(told, one));
export const forgetTold = (): void => change(() => []);

/** Whatever has one of these keys, or all of it. */
export function readTold(keys?: ReadonlySet<string>): void {
  const fresh = ({ key, read }: Told) => !read && (keys?.has(key) ?? true);
  if (useTold.getState().told.some(fresh))
    change((told) => told.map((one) => (fresh(one) ? { ...one, read: true } : one)));
}
