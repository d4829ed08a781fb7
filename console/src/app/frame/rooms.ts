// What every room registers for the frame; nothing else here knows their names.
import type { Patch } from "@/api/answers";
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { useEach } from "@/house/useEach";
import type { LiveEvent } from "@/live/frames";
import type { ScreenName } from "@/ui/href";

const found = Object.entries(
  import.meta.glob<Behind>("../../rooms/*/behind.{ts,tsx}", { eager: true, import: "behind" }),
).map(([path, behind]) => [path.split("/").at(-2) ?? path, behind] as const);

/** What the rooms have of one kind, each by the room's name. */
export const each = <K extends keyof Behind>(
  kind: K,
): readonly (readonly [string, NonNullable<Behind[K]>])[] =>
  found.flatMap(([room, behind]) => {
    const part = behind[kind];
    return part === undefined ? [] : [[room, part] as const];
  });

const patches = each("patches");

/** What a frame changes in the cached answers; nothing for a kind that this version does not know. */
export const patchesOf = (event: LiveEvent): Patch[] =>
  patches.flatMap(([, of]) => of[event.kind]?.(event as never) ?? []);

/** How much waits to be seen, by screen. */
export type Counts = Readonly<Partial<Record<ScreenName, number>>>;

const counts = each("counts").map(([, count]) => count);
const counters = counts.map(({ useCount }) => useCount);

export function useCounts(me: Profile): Counts {
  const told = useEach(counters, me);
  return Object.fromEntries(counts.map(({ screen }, at) => [screen, told[at]]));
}

const callers = each("useCalling").map(([, useCalling]) => useCalling);
/** The first who asks for an answer at once. */
export const useCalling = (me: Profile): string | null =>
  useEach(callers, me).find((calling) => calling !== null) ?? null;

const signedIn = each("useSignedIn").map(([, useSignedIn]) => useSignedIn);
export function useRooms(me: Profile): void {
  useEach(signedIn, me);
}
