// What a list is asked for stands in the address: a link leads to the same one.
import { useSearchParams } from "react-router";

export function useAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    /** The list asked for otherwise, in the place of this one. Nothing, or an empty text, takes a name out. */
    set: (more: Readonly<Record<string, string | undefined>>) =>
      setSearch((before) => withMore(before, more), { replace: true }),
    /** The address of the same list with this besides. */
    to: (more: Readonly<Record<string, string | undefined>>) => `?${withMore(search, more)}`,
  };
}

function withMore(before: URLSearchParams, more: Readonly<Record<string, string | undefined>>) {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(more))
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  return next;
}

/** Pure. What is asked without what nothing was said of. */
export const said = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
