// Views that somebody has given a name: which agents are shown, in which order, as what. Kept in their browser, by tenant. Pure but for
// where they are kept.
import { useCallback, useState } from "react";
import { recall, remember } from "@/browser/device";
import { useSession } from "@/session/store";
import { useMe } from "@/session/useProfile";
import { queryOf, type View, viewOf } from "../view";

export interface Saved {
  name: string;
  /** As the address has it. */
  query: string;
}

/** More are no help: whoever wants another one deletes one. */
export const VIEWS_MOST = 30;
export const NAME_MOST = 60;

/** What of a view is of lasting use: neither what is open in it nor an instant. */
export const lasting = (view: View): string =>
  new URLSearchParams(
    queryOf({ ...view, open: null, until: null, past: null, wall: false, marked: null }),
  ).toString();

/** What is changed by choosing it; what is open at the side stays open. */
export function chosenView(query: string): Partial<View> {
  const { open: _, past: __, wall: ___, marked: ____, ...view } = viewOf(new URLSearchParams(query));
  return view;
}

const named = (name: string) => name.trim().slice(0, NAME_MOST);
const isCalled = (name: string) => (saved: Saved) => saved.name === named(name);

/** Another of the same name takes the place of the one before. */
export function withView(all: readonly Saved[], name: string, query: string): readonly Saved[] {
  if (named(name) === "") return all;
  const others = all.filter((saved) => !isCalled(name)(saved));
  if (others.length >= VIEWS_MOST) return all;
  return [...others, { name: named(name), query }].sort((a, b) => a.name.localeCompare(b.name));
}

export const without = (all: readonly Saved[], name: string): readonly Saved[] =>
  all.filter((saved) => !isCalled(name)(saved));

/** A name that another one has already is not taken from it. */
export function renamed(all: readonly Saved[], from: string, to: string): readonly Saved[] {
  const found = all.find(isCalled(from));
  if (found === undefined || named(to) === "" || all.some(isCalled(to))) return all;
  return withView(without(all, from), to, found.query);
}

const isSaved = (value: unknown): value is Saved =>
  typeof (value as Saved | null)?.name === "string" && typeof (value as Saved).query === "string";

export function useSavedViews(): [
  readonly Saved[],
  (next: (all: readonly Saved[]) => readonly Saved[]) => void,
] {
  const { user_id } = useMe();
  const tenant = useSession(({ client }) => client?.subdomain ?? "");
  const kept = `floor.views.${tenant}.${user_id}`;
  const read = useCallback(() => {
    const found = recall<unknown>(kept, []);
    return Array.isArray(found) ? found.filter(isSaved) : [];
  }, [kept]);
  const [all, setAll] = useState<readonly Saved[]>(read);
  const change = useCallback(
    (next: (all: readonly Saved[]) => readonly Saved[]) => {
      // Another tab may have kept some meanwhile.
      const now = next(read());
      remember(kept, now.length === 0 ? null : now);
      setAll(now);
    },
    [kept, read],
  );
  return [all, change];
}
