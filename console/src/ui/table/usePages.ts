// The pages of a list that the server orders and pages by a token: all that were asked for are one list, and asked again it is as
// long as it was.
import { useEffect, useRef, useState } from "react";
import type { ReadAnswer, ReadInput, ReadPath } from "@/api/calls";
import { useCall } from "@/api/useCall";

interface Page {
  items: readonly unknown[];
  next_token?: string | null;
}

/** Calls whose answer is such a page. */
export type Paged = { [P in ReadPath]: ReadAnswer<P> extends Page ? P : never }[ReadPath];

/** What happened to a user is no user: error logs are told apart by their time stamps. */
const idOf = (item: unknown): unknown => {
  const { id, timestamp, user_id } = item as { id?: unknown; timestamp?: unknown; user_id?: unknown };
  return id ?? timestamp ?? user_id;
};

/** Pure. What moved behind the page that it was on while the next was asked for is there once. */
export function joined(before: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const there = new Set(before.map(idOf));
  return [...before, ...more.filter((item) => idOf(item) === undefined || !there.has(idOf(item)))];
}

/** `every` is in seconds, for as long as the first page alone is shown. */
export function usePages<P extends Paged>(path: P, query: ReadInput<P>, every: number) {
  const question = JSON.stringify(query);
  const [longer, setLonger] = useState("");
  const next = useRef(false);
  const long = longer === question;
  const called = useCall(path, query, long ? undefined : every, {
    still: long,
    turn: async ({ ask, known }) => {
      const before = known() as Page | undefined;
      const on = next.current && before?.next_token != null;
      next.current = false;
      let all: Page = on ? before : ((await ask(query)) as Page);
      const most = on ? all.items.length + 1 : (before?.items.length ?? 0);
      while (all.items.length < most && all.next_token != null) {
        const page = (await ask({ ...query, next_token: all.next_token } as ReadInput<P>)) as Page;
        all = { ...page, items: joined(all.items, page.items) };
      }
      return all as ReadAnswer<P>;
    },
  });
  const { data, problem } = called;
  // Until another question is answered, the rows of the one before stay.
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data !== undefined) setLast(data);
  }, [data]);
  return {
    ...called,
    data: data ?? (problem === undefined ? last : undefined),
    more: () => {
      next.current = true;
      setLonger(question);
      called.retry();
    },
  };
}
