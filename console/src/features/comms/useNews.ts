// Tells the person what happens to their chats and to themselves while they look elsewhere. Mounted once, by the frame.
import { useCallback, useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import { untilTaken } from "@/live/catchUp";
import type { LiveEvent } from "@/live/frames";
import { useOffers } from "@/live/offers";
import { useLiveEvents } from "@/live/useLive";
import { plain } from "@/notices/html";
import { say, sound, unsay } from "@/notices/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { attended, forgetOthers, forgetTaken, lineInSight } from "./attention";
import { AWAY_NOTICES, awayNews, awayValues, newsOf, roomNews } from "./news";
import { useInvitationNews } from "./people/useInvited";
import { useOngoing } from "./useOngoing";
import { useQueue } from "./useQueue";
import { useTake } from "./useTake";

const OWN_MS = 15_000;

export function useNews(me: Profile): void {
  const t = useWords();
  const { cache, mutate } = useSWRConfig();
  const { take } = useTake();
  const tell = useCallback(
    (event: LiveEvent) => {
      // What became of a poke is told with the chat's way.
      if (event.kind === "chat.poke") void untilTaken(keyOf("livechat/ongoing"), mutate);
      const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as
        | ReadAnswer<"livechat/ongoing">
        | undefined;
      const { ringing } = useOffers.getState();
      const news = newsOf(event, { me, chats: ongoing?.items ?? [], ringing, open: attended() });
      if (news === null) return;
      const { leads, own, ...given } = news;
      const notice =
        own === undefined
          ? given
          : {
              ...given,
              title: t(`people.${own}_title`),
              text: plain(t(`people.${own}`, given.values)),
              timeout: OWN_MS,
            };
      const chat = news.props.context_message;
      if (leads === "take" && lineInSight()) sound(notice.id);
      else if (leads === "take")
        say({
          ...notice,
          actions: [{ name: t("comms.take"), emit: "take" }],
          on: { take: () => take(chat) },
        });
      else if (leads === "view")
        say({ ...notice, links: [{ name: t("comms.view_chat"), value: href("comms", {}, { chat }) }] });
      else say(notice);
    },
    [cache, mutate, me, t, take],
  );
  useLiveEvents(tell);

  useInvitationNews(me);

  const held = useOngoing(me).data?.items;
  useEffect(() => {
    if (held !== undefined) forgetOthers(held.map(({ uniQref }) => uniQref));
  }, [held]);

  const waiting = useQueue(me).data?.new;
  useEffect(() => {
    if (waiting !== undefined) forgetTaken(waiting.map(({ uniQref }) => uniQref));
  }, [waiting]);

  const before = useRef(me);
  useEffect(() => {
    const id = awayNews(before.current, me);
    const room = roomNews(before.current, me, waiting ?? []);
    before.current = me;
    if (room) say({ id: noticeId.CAPACITY_AVAILABLE });
    if (!me.suspended) unsay((notice) => AWAY_NOTICES.has(notice.id));
    if (id === null) return;
    // The server does not say which of the leads it was.
    const text = id === noticeId.AWAY_SUPERVISOR ? { text: t("presence.cause.supervisor") } : {};
    say({ id, values: awayValues(me), ...text });
  }, [me, t, waiting]);
}
