// What this browser remembers, under one prefix; a browser that forbids storage simply forgets.
import { BASE, isElsewhere } from "@/api/base";

/** What belongs to one server, a session above all, is never taken to another. */
const PREFIX = isElsewhere ? `switchyard@${BASE}.` : "switchyard.";

/** The name that something is kept under, as other tabs are told of it. */
export const remembered = (name: string): string => PREFIX + name;

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Forgets what is kept under names that begin so. */
export function forgetAll(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + beginning)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: nothing is lost but the memory.
  }
}
