// useAct changes things: applied at once, taken back on refusal, reported unless the caller answers for it.
import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import { applyPatches, awaitWord, type Patch } from "./answers";
import type { Answer, Body, Method, PathWith, Query } from "./calls";
import { freshId } from "./ids";
import { Problem } from "./problem";
import { request } from "./request";
import { type Failure, wiring } from "./wiring";

export { type Patch, patch } from "./answers";

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
  /** How long it may take, in milliseconds, where that is longer than usual. */
  timeout?: number;
}

/** An act that failed is told in its own words; or where it failed says so itself, and there is no notice for any code. */
export type ActOptions<I, R> = Effects<I, R> &
  ({ failure: Failure; quiet?: undefined } | { quiet: true; failure?: undefined });

export interface Act<I, R> {
  run: (input: I, key?: string) => Promise<R>;
  busy: boolean;
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
  const { optimistic, settle, handled, timeout, quiet = false, failure } = options;
  const run = useCallback(
    async (input: Input<P, M>, key?: string) => {
      const undo = optimistic ? applyPatches(cache, mutate, optimistic(input)) : undefined;
      const word = awaitWord();
      setRunning((n) => n + 1);
      try {
        const answer = (await request(method, path, {
          query: input.query as object | undefined,
          body: input.body,
          timeout,
          idempotencyKey: method === "post" && !NEVER_KEYED.has(path) ? (key ?? freshId()) : undefined,
        })) as Answer<P, M>;
        if (settle) applyPatches(cache, mutate, word.came(settle(answer, input)));
        return answer;
      } catch (cause) {
        undo?.();
        if (cause instanceof Problem)
          wiring.report(cause, { reading: false, handled: handled ?? [], quiet, failure });
        throw cause;
      } finally {
        word.over();
        setRunning((n) => n - 1);
      }
    },
    [cache, mutate, method, path, optimistic, settle, handled, timeout, quiet, failure],
  );
  return { run, busy: running > 0 };
}
