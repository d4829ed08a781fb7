// Asks again for every answer that the feed keeps true, after something of it may have been missed.
import type { useSWRConfig } from "swr";
import { LIVE_FED } from "@/api/freshness";
import { Problem } from "@/api/problem";
import { changesOf } from "@/api/useAct";

type Config = ReturnType<typeof useSWRConfig>;

const isFed = (key: string): boolean => LIVE_FED.has(key.split("?")[0] ?? "");

/** Resolves once every answer has arrived and was taken, or is no longer `wanted`: false where some got none. Never rejects. */
export async function catchUp(
  cache: Config["cache"],
  mutate: Config["mutate"],
  wanted: () => boolean,
): Promise<boolean> {
  await Promise.all([...cache.keys()].filter(isFed).map((key) => untilTaken(key, mutate, wanted)));
  return ![...cache.keys()].filter(isFed).some((key) => unanswered(cache.get(key)?.error));
}

/** SWR throws an answer away if the cached one was changed while it was under way: then it is asked for once more. */
export async function untilTaken(
  key: string,
  mutate: Config["mutate"],
  wanted: () => boolean = () => true,
): Promise<void> {
  for (;;) {
    const before = changesOf(key);
    await mutate(key);
    if (!wanted() || changesOf(key) === before) return;
  }
}

/** A refusal is an answer, and asking again gets the same; no answer and a server in trouble are none. */
const unanswered = (failure: unknown): boolean =>
  failure instanceof Problem && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
