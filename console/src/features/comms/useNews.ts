// Tells the person what happens to their chats and to themselves while they look elsewhere. Mounted once, by the frame.
import { useCallback, useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useOffers } from "@/live/offers";
import { useLiveEvents } from "@/live/useLive";
import { say, unsay } from "@/notices/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { attended, forgetOthers } from "./attention";
import { AWAY_NOTICES, awayNews, awayValues, newsOf } from "./news";
import { useOngoing } from "./useOngoing";

export function useNews(me: Profile): void {
  const t = useWords();
  const { cache } = useSWRConfig();
  const tell = useCallback(
    (event: LiveEvent) => {
      const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as
        | ReadAnswer<"livechat/ongoing">
        | undefined;
      const { ringing } = useOffers.getState();
      const news = newsOf(event, { me, chats: ongoing?.items ?? [], ringing, open: attended() });
      if (news === null) return;
      const { leads, ...notice } = news;
      const chat = news.props.context_message;
      const links = leads ? [{ name: t("comms.view_chat"), value: href("comms", {}, { chat }) }] : [];
      say({ ...notice, links });
    },
    [cache, me, t],
  );
  useLiveEvents(tell);

  const held = useOngoing(me).data?.items;
  useEffect(() => {
    if (held !== undefined) forgetOthers(held.map(({ uniQref }) => uniQref));
  }, [held]);

  const before = useRef(me);
  useEffect(() => {
    const id = awayNews(before.current, me);
    before.current = me;
    if (!me.suspended) unsay((notice) => AWAY_NOTICES.has(notice.id));
    if (id === null) return;
    // The server does not say which of the leads it was.
    const text = id === noticeId.AWAY_SUPERVISOR ? { text: t("presence.cause.supervisor") } : {};
    say({ id, values: awayValues(me), ...text });
  }, [me, t]);
}
