// useRead reads when it is told to, for what is asked once and is nobody else's: a page of something long.
import { useCallback } from "react";
import type { ReadAnswer, ReadInput, ReadPath } from "./calls";
import { readMethod } from "./calls";
import { Problem } from "./problem";
import { request } from "./request";
import { wiring } from "./wiring";

const NONE: readonly number[] = [];

/** The one who asks says where it failed: nothing else is told of it. */
export function useRead<P extends ReadPath>(path: P): (input: ReadInput<P>) => Promise<ReadAnswer<P>> {
  return useCallback(
    async (input) => {
      const method = readMethod(path);
      try {
        const ask = method === "post" ? { body: input } : { query: input as object };
        return (await request(method, path, { ...ask, reads: true })) as ReadAnswer<P>;
      } catch (cause) {
        if (cause instanceof Problem) wiring.report(cause, { reading: true, handled: NONE, quiet: true });
        throw cause;
      }
    },
    [path],
  );
}
