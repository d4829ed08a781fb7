// Asks again what the person may do when the server says that it has changed.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf, OPEN_TO_ALL } from "@/api/calls";
import type { LiveEvent } from "@/live/frames";
import { useBack } from "@/live/useBack";
import { SPREAD_MS, useLiveEvents } from "@/live/useLive";
import { PROFILE } from "@/session/useProfile";

export function useRights(): void {
  const { mutate } = useSWRConfig();
  useBack(
    useCallback(() => {
      void mutate((key) => isKeyOf(key, OPEN_TO_ALL));
      void mutate(PROFILE);
    }, [mutate]),
  );
  useLiveEvents(
    useCallback(
      ({ kind }: LiveEvent) => {
        // A group, or everybody, is told at the same moment.
        if (kind !== "rights") return;
        const again = () => {
          void mutate(PROFILE);
          void mutate((key) => isKeyOf(key, "internal/team"));
        };
        setTimeout(again, Math.random() * SPREAD_MS);
      },
      [mutate],
    ),
  );
}
