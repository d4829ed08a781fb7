// useCall reads: cached, shared, polled only where no live feed keeps it true, with the four states of a pane.
import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import { process } from "./activity";
import { asked } from "./answers";
import { keyOf, type ReadAnswer, type ReadInput, type ReadPath, readMethod } from "./calls";
import { hear, LIVE_FED, trueUntil, useFreshness } from "./freshness";
import type { Problem } from "./problem";
import { request } from "./request";
import { wiring } from "./wiring";

export interface Called<T> {
  data: T | undefined;
  problem: Problem | undefined;
  loading: boolean;
  /** There is an answer, but the last attempt to renew it failed or the line is down. */
  stale: boolean;
  /** Until when the answer is known to have been true, in milliseconds; null before the first. */
  at: number | null;
  retry: () => void;
}

export interface CallOptions<P extends ReadPath = ReadPath> {
  timeout?: number;
  /** Codes that the caller answers for. */
  handled?: readonly number[];
  /** Not asked again because somebody comes back to the page, or the network does. */
  still?: boolean;
  /** What is asked by turns, and what stays of the answer before: in place of one question that is always the same. */
  turn?: (turn: Turn<P>) => Promise<ReadAnswer<P>>;
}

/** One round of what is asked by turns. */
export interface Turn<P extends ReadPath> {
  ask: (input: ReadInput<P>) => Promise<ReadAnswer<P>>;
  /** The answer before, with all that has been told since. */
  known: () => ReadAnswer<P> | undefined;
}

const NONE: readonly number[] = [];

/** `every` is in seconds; a path of null asks nothing. */
export function useCall<P extends ReadPath>(
  path: P | null,
  input?: ReadInput<P>,
  every?: number,
  options: CallOptions<P> = {},
): Called<ReadAnswer<P>> {
  const { live, online } = useFreshness();
  const key = path === null ? null : keyOf(path, input as object | undefined);
  const fed = path !== null && LIVE_FED.has(path);
  const polled = every !== undefined && !(fed && live === "up");
  const { cache, mutate: change } = useSWRConfig();
  const ask = async () => {
    const method = readMethod(path as P);
    const ask = (input?: ReadInput<P>) =>
      request(method, path as string, {
        ...(method === "post" ? { body: input } : { query: input as object }),
        timeout: options.timeout,
        reads: true,
      }) as Promise<ReadAnswer<P>>;
    const known = () => cache.get(key as string)?.data as ReadAnswer<P> | undefined;
    const { turn } = options;
    const answer = await asked(cache, change, key as string, () => turn?.({ ask, known }) ?? ask(input));
    hear(key as string);
    return answer;
  };
  useEffect(
    () => (polled && path !== null ? process(path, every * 1_000) : undefined),
    [polled, path, every],
  );
  const { data, error, isLoading, mutate } = useSWR<ReadAnswer<P>, Problem>(key, ask, {
    refreshInterval: polled ? every * 1_000 : 0,
    // With the feed up nothing grows old by being looked away from.
    revalidateOnFocus: !options.still && (!fed || live !== "up"),
    revalidateOnReconnect: !options.still,
    // SWR does not poll over an error: what is asked for every so often is asked for again when it is due.
    shouldRetryOnError: polled,
    onErrorRetry: (_error, _key, _config, again, tries) => {
      if (polled) setTimeout(again, every * 1_000, tries);
    },
    onError: (problem) =>
      wiring.report(problem, { reading: true, handled: options.handled ?? NONE, quiet: true }),
  });
  return {
    data,
    problem: error,
    loading: isLoading,
    stale: data !== undefined && (error !== undefined || !online || (fed && live === "down")),
    at: key === null ? null : trueUntil(key, path as string),
    retry: () => void mutate(),
  };
}
