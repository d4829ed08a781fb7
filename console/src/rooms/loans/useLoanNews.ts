// Asks again what hangs on somebody's skills when they are lent one, and when it goes back; and tells the person themselves.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import type { Kinds, LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { say } from "@/notices/store";
import { PROFILE } from "@/session/useProfile";
import type { Clock } from "@/words/format";
import { useClock } from "@/words/useClock";

type Loan = Kinds["skill.lent"];

/** Once for each turn of a loan: whoever watches the floor as well hears of it twice. */
function tell({ id, skill, level, reason, by, until, ended_at, ended_by }: Loan, clock: Clock): void {
  const taken = ended_by !== null;
  say({
    id:
      ended_at === null ? noticeId.SKILL_LENT : taken ? noticeId.SKILL_TAKEN_BACK : noticeId.SKILL_WENT_BACK,
    values: { skill, level, reason, agent: (ended_by ?? by).name, time: clock.time(until) },
    props: { loan: id, ended: ended_at },
  });
}

export function useLoanNews({ user_id }: Profile): void {
  const { mutate } = useSWRConfig();
  const clock = useClock();
  useLiveEvents(
    useCallback(
      ({ kind, data }: LiveEvent) => {
        if (kind !== "skill.lent" && kind !== "skill.returned") return;
        void mutate((key) => isKeyOf(key, "internal/loans"));
        void mutate((key) => isKeyOf(key, "internal/team"));
        if (data.user_id !== user_id) return;
        void mutate(PROFILE);
        void mutate((key) => isKeyOf(key, "livechat/queue"));
        // What somebody does to themselves is no news to them.
        const doer = data.ended_at === null ? data.by : data.ended_by;
        if (doer?.user_id !== user_id) tell(data, clock);
      },
      [mutate, user_id, clock],
    ),
  );
}
