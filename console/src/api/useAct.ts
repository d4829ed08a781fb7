// useAct changes things: applied at once, taken back on refusal, reported unless the caller answers for it.
import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import {
  type Answer,
  type Body,
  isKeyOf,
  type Method,
  type PathWith,
  type Query,
  type ReadAnswer,
  type ReadPath,
} from "./calls";
import { freshId } from "./ids";
import { Problem } from "./problem";
import { request } from "./request";
import { type Failure, wiring } from "./wiring";

/** One change to whatever is cached under a path, whichever its query. */
export interface Patch {
  path: ReadPath;
  apply: (data: unknown) => unknown;
}

/** A patch whose change is checked against the path's own answer. */
export const patch = <P extends ReadPath>(path: P, apply: (data: ReadAnswer<P>) => ReadAnswer<P>): Patch => ({
  path,
  apply: (data) => apply(data as ReadAnswer<P>),
});

export interface Input<P extends PathWith<M>, M extends Method> {
  query?: Query<P, M>;
  body?: Body<P, M>;
}

interface Effects<I, R> {
  /** What the person sees at once. */
  optimistic?: (input: I) => Patch[];
  /** What the answer adds to it. */
  settle?: (answer: R, input: I) => Patch[];
  /** Codes that the caller answers for; they raise no notice. */
  handled?: readonly number[];
}

/** An act that failed is told in its own words; or where it failed says so itself, and there is no notice for any code. */
export type ActOptions<I, R> = Effects<I, R> &
  ({ failure: Failure; quiet?: undefined } | { quiet: true; failure?: undefined });

export interface Act<I, R> {
  run: (input: I, key?: string) => Promise<R>;
  busy: boolean;
}

type Cache = ReturnType<typeof useSWRConfig>["cache"];
type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

const changes = new Map<string, number>();
const changed = (key: string): void => void changes.set(key, changesOf(key) + 1);

/** How often a cached answer was changed by anything but an answer that arrived; each time loses what is under way. */
export const changesOf = (key: string): number => changes.get(key) ?? 0;

/** Applies patches to every cached answer they speak of; gives back how to undo them. */
export function applyPatches(cache: Cache, mutate: Mutate, patches: Patch[]): () => void {
  const undo: (() => void)[] = [];
  for (const { path, apply } of patches) {
    for (const key of [...cache.keys()]) {
      if (!isKeyOf(key, path)) continue;
      const before = cache.get(key)?.data;
      if (before === undefined) continue;
      const after = apply(before);
      if (after === before) continue;
      changed(key);
      void mutate(key, after, { revalidate: false });
      undo.push(() => {
        changed(key);
        // Something newer arrived in between: the server's word is fetched rather than overwritten.
        if (cache.get(key)?.data === after) void mutate(key, before, { revalidate: false });
        else void mutate(key);
      });
    }
  }
  return () => {
    for (const step of undo.reverse()) step();
  };
}

/** Signing in creates nothing that may be answered twice. */
const NEVER_KEYED: ReadonlySet<string> = new Set(["internal/profile"]);

export function useAct<M extends Exclude<Method, "get"> | "get", P extends PathWith<M>>(
  method: M,
  path: P,
  options: ActOptions<Input<P, M>, Answer<P, M>>,
): Act<Input<P, M>, Answer<P, M>> {
  const { cache, mutate } = useSWRConfig();
  const [running, setRunning] = useState(0);
  const { optimistic, settle, handled, quiet = false, failure } = options;
  const run = useCallback(
    async (input: Input<P, M>, key?: string) => {
      const undo = optimistic ? applyPatches(cache, mutate, optimistic(input)) : undefined;
      setRunning((n) => n + 1);
      try {
        const answer = (await request(method, path, {
          query: input.query as object | undefined,
          body: input.body,
          idempotencyKey: method === "post" && !NEVER_KEYED.has(path) ? (key ?? freshId()) : undefined,
        })) as Answer<P, M>;
        if (settle) applyPatches(cache, mutate, settle(answer, input));
        return answer;
      } catch (cause) {
        undo?.();
        if (cause instanceof Problem)
          wiring.report(cause, { reading: false, handled: handled ?? [], quiet, failure });
        throw cause;
      } finally {
        setRunning((n) => n - 1);
      }
    },
    [cache, mutate, method, path, optimistic, settle, handled, quiet, failure],
  );
  return { run, busy: running > 0 };
}
