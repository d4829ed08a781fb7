// How a chat at the desk stands when what was held back is to be done: the page knew it some seconds ago.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Chat } from "@/api/shapes";

/** The chat as the feed has it now; undefined where it has ended or is no longer there. */
export function useUnderWay(): (uniQref: string) => Chat | undefined {
  const { cache } = useSWRConfig();
  return useCallback(
    (uniQref) => {
      const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as
        | ReadAnswer<"livechat/ongoing">
        | undefined;
      return ongoing?.items.find((one) => one.uniQref === uniQref && one.status === "In Progress");
    },
    [cache],
  );
}
