// Asks again for every answer that the feed keeps true, after something of it may have been missed.
import type { useSWRConfig } from "swr";
import { LIVE_FED } from "@/api/freshness";
import { Problem } from "@/api/problem";

type Config = ReturnType<typeof useSWRConfig>;

/** Whoever shows how the team stands asks once they watch it: see watches.ts. */
const WATCHED = "internal/team";

const isFed = (key: string): boolean => key !== WATCHED && LIVE_FED.has(key.split("?")[0] ?? "");

/** Resolves once every answer has arrived: false where some got none. Never rejects. */
export async function catchUp(cache: Config["cache"], mutate: Config["mutate"]): Promise<boolean> {
  await Promise.all([...cache.keys()].filter(isFed).map((key) => mutate(key)));
  return ![...cache.keys()].filter(isFed).some((key) => unanswered(cache.get(key)?.error));
}

/** A refusal is an answer, and asking again gets the same; no answer and a server in trouble are none. */
const unanswered = (failure: unknown): boolean =>
  failure instanceof Problem && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
