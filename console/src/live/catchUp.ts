// Asks again for every answer that the feed keeps true, after something of it may have been missed.
import type { useSWRConfig } from "swr";
import { LIVE_FED } from "@/api/freshness";
import { changesOf } from "@/api/useAct";

type Config = ReturnType<typeof useSWRConfig>;

const isFed = (key: string): boolean => LIVE_FED.has(key.split("?")[0] ?? "");

/** Done when every answer has arrived and was taken, or when it is no longer `wanted`. Never rejects. */
export async function catchUp(
  cache: Config["cache"],
  mutate: Config["mutate"],
  wanted: () => boolean,
): Promise<void> {
  await Promise.all([...cache.keys()].filter(isFed).map((key) => untilTaken(key, mutate, wanted)));
}

/** SWR throws an answer away if the cached one was changed while it was under way: then it is asked for once more. */
async function untilTaken(key: string, mutate: Config["mutate"], wanted: () => boolean): Promise<void> {
  for (;;) {
    const before = changesOf(key);
    await mutate(key);
    if (!wanted() || changesOf(key) === before) return;
  }
}
