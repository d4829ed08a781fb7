// The open chat goes as its owner wanted: the page leaves it, as after any other parting of one's own.
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { useMe } from "@/session/useProfile";
import { hasCrowned } from "../news/removed";
import { isGoing } from "../people/roles";
import { useLeaving } from "./useEnd";

export function useHandedOver(selected: string | null): void {
  const me = useMe();
  const { cache } = useSWRConfig();
  const [, setQuery] = useSearchParams();
  const given = useCallback(
    (event: LiveEvent) => {
      if (event.kind !== "chat.removed") return;
      const { uniQref, cause } = event.data;
      if (uniQref !== selected || (cause !== "handed_over" && cause !== "transferred")) return;
      // As of the event before, which may have come in the same frame and not be drawn yet.
      const now = cache.get(keyOf("livechat/ongoing"))?.data as ReadAnswer<"livechat/ongoing"> | undefined;
      const before = now?.items.find((one) => one.uniQref === uniQref);
      if (before === undefined || before.owner_id !== me.user_id) return;
      // An older server does not name who has it: then it was on its way, or the person is still in it.
      const stays = event.data.taken_by == null ? !isGoing(before) : hasCrowned(before, event.data);
      if (cause === "handed_over" && stays) return;
      // The address changes a moment after the list does.
      useLeaving.setState({ leaving: uniQref });
      setQuery({}, { replace: true });
    },
    [selected, cache, me.user_id, setQuery],
  );
  useLiveEvents(given);
}
