// Tells the person what happens to their chats and to themselves while they look elsewhere. Mounted once, by the frame.
import { useCallback, useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer, type ReadPath } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { say, sound, unsay } from "@/notices/store";
import { AWAY_NOTICES, awayFor, awayNews, awayValues, awayWord, comesBack } from "@/rooms/presence/face/away";
import { usePresence } from "@/rooms/presence/face/usePresence";
import { PROFILE } from "@/session/useProfile";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { plain } from "@/words/html";
import { takeBegun } from "../compose/drafts";
import { useOngoing } from "../face/useOngoing";
import { QUEUE, useQueue } from "../line/useQueue";
import { useTake } from "../offers/useTake";
import { useInvitationNews } from "../people/useInvited";
import { attended, forgetOthers, forgetTaken, hasGivenAway, lineInSight } from "./attention";
import type { News } from "./kinds";
import { comersOf, newsOf, roomNews } from "./news";

const OWN_MS = 15_000;
const OWN_WISH: ReadonlySet<string> = new Set(["transferred", "handed_over"]);

export function useNews(me: Profile): void {
  const t = useWords();
  const { cache } = useSWRConfig();
  const { take } = useTake();
  const change = usePresence();
  const tellOf = useCallback(
    (news: News) => {
      const { leads, own, ends, ...given } = news;
      const chat = news.props.context_message;
      // There is no field any more in which it could stand.
      const begun = ends ? takeBegun(chat) : "";
      const notice =
        own === undefined
          ? given
          : {
              ...given,
              title: t(`${own}_title`, given.values),
              text: plain([t(own, given.values), begun && t("ringing.begun", { begun })].join(" ").trim()),
              timeout: begun === "" ? OWN_MS : null,
            };
      if (leads === "take" && lineInSight()) sound(notice.id);
      else if (leads === "take")
        say({
          ...notice,
          actions: [{ name: t("comms.take"), emit: "take" }],
          on: { take: () => take(chat) },
        });
      else if (leads === "view")
        say({
          ...notice,
          links: [{ name: t("comms.view_chat"), value: href("comms", {}, { chat }) }],
        });
      else say(notice);
    },
    [t, take],
  );
  const tell = useCallback(
    (event: LiveEvent) => {
      // As of the event before: what is drawn may lag behind.
      const now = <P extends ReadPath>(key: string) => cache.get(key)?.data as ReadAnswer<P> | undefined;
      const known = {
        me: now<"internal/profile">(PROFILE) ?? me,
        chats: now<"livechat/ongoing">(keyOf("livechat/ongoing"))?.items ?? [],
        waiting: now<"livechat/queue">(QUEUE)?.new,
        open: attended(),
      };
      // What was said of its way to somebody is no longer so.
      if (event.kind === "chat.removed") unsay(({ props }) => props?.context_message === event.data.uniQref);
      // Whoever has just transferred a chat here knows that it is gone.
      if (event.kind === "chat.removed" && OWN_WISH.has(event.data.cause) && hasGivenAway(event.data.uniQref))
        return;
      const news = newsOf(event, known);
      for (const one of news === null ? comersOf(event, known) : [news]) tellOf(one);
    },
    [cache, me, tellOf],
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
    // What was said of another reason to be away, or of being away at all, is no longer so.
    unsay((notice) => AWAY_NOTICES.has(notice.id) && notice.id !== awayFor(me));
    if (id === null) return;
    const text =
      id === noticeId.AWAY_SUPERVISOR ? { text: t(`presence.cause.${awayWord(me)}`, awayValues(me)) } : {};
    const back = comesBack(me)
      ? {
          actions: [{ name: t("offer.back"), emit: "back" }],
          on: { back: () => change({ available: true }) },
          // Until then nobody is offered to them.
          first: true,
        }
      : {};
    say({ id, values: awayValues(me), ...text, ...back });
  }, [me, t, waiting, change]);
}
