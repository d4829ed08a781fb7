// What was read stays where it stands until the list is opened again, however often the list is asked for meanwhile.
import { useCallback, useState } from "react";
import type { Announcement } from "@/api/shapes";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";

const NONE: readonly Announcement[] = [];
const newestFirst = (a: Announcement, b: Announcement) =>
  Date.parse(b.created) - Date.parse(a.created) || b.id - a.id;

/** What is not read, and what was read since it stood there, listed still or not. */
export function standing(
  before: readonly Announcement[],
  now: readonly Announcement[],
): readonly Announcement[] {
  const stood = new Set(before.map(({ id }) => id));
  const listed = new Set(now.map(({ id }) => id));
  const stays = before.filter(({ id, read }) => read && !listed.has(id));
  return [...now.filter(({ id, read }) => !read || stood.has(id)), ...stays].sort(newestFirst);
}

/** `keeps` is for a list that what is read leaves. What is taken back goes at once. */
export function useStanding(items: readonly Announcement[], keeps: boolean): readonly Announcement[] {
  const [seen, setSeen] = useState(() => ({ items, all: keeps ? standing(NONE, items) : items }));
  const all = seen.items === items ? seen.all : keeps ? standing(seen.all, items) : items;
  if (seen.items !== items) setSeen({ items, all });
  useLiveEvents(
    useCallback((event: LiveEvent) => {
      if (event.kind !== "announcement.recalled") return;
      const gone = event.data.id;
      setSeen((was) => ({ ...was, all: was.all.filter(({ id }) => id !== gone) }));
    }, []),
  );
  return all;
}
