// Asks again what hangs on somebody's skills when they are lent one, and when it goes back.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { PROFILE } from "@/session/useProfile";

export function useLoanNews({ user_id }: Profile): void {
  const { mutate } = useSWRConfig();
  useLiveEvents(
    useCallback(
      ({ kind, data }: LiveEvent) => {
        if (kind !== "skill.lent" && kind !== "skill.returned") return;
        void mutate((key) => isKeyOf(key, "internal/loans"));
        void mutate((key) => isKeyOf(key, "internal/team"));
        if (data.user_id !== user_id) return;
        void mutate(PROFILE);
        void mutate((key) => isKeyOf(key, "livechat/queue"));
      },
      [mutate, user_id],
    ),
  );
}
