// Says that a canary has ended by itself, and asks again how it stands.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf } from "@/api/calls";
import { noticeId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { say } from "@/notices/store";

export function useCanaryNews(): void {
  const { mutate } = useSWRConfig();
  useLiveEvents(
    useCallback(
      ({ kind, data }: LiveEvent) => {
        if (kind !== "canary.ended") return;
        void mutate((key) => isKeyOf(key, "engine/policy/canary"));
        const id = data.state === "rolled_back" ? noticeId.CANARY_ROLLED_BACK : noticeId.CANARY_ENDED;
        say({ id, props: { canary: data.id } });
      },
      [mutate],
    ),
  );
}
