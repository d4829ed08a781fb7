// The transcript: stays at the end while one is there; while one reads further up, what comes above and below moves nothing.
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { noticesOver } from "@/notices/place";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconArrowDown, IconRefresh, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Outgoing, pendingOf, useOutbox } from "../compose/outbox";
import { useLooked } from "../files/viewer";
import { chunked } from "./chunks";
import { isSpoken } from "./crumbs";
import { Lines } from "./LogLines";
import { type Row, rowsOf } from "./rows";
import { Typing } from "./Typing";
import { useAnchor } from "./useAnchor";
import { type Told, useTold } from "./useTold";

const Viewer = lazy(() => import("../files/Viewer"));

/** Earlier messages are asked for before the reader comes to the first one. */
const AHEAD_PX = 1_200;
/** A shorter conversation needs no word of where it begins. */
const LONG = 50;

export function Transcript({ chat, again }: { chat: Chat; again: (message: Outgoing) => void }) {
  const t = useWords();
  const clock = useClock();
  const { user_id } = useMe();
  const outbox = useOutbox((state) => state.outbox);
  const [atEnd, setAtEnd] = useState(true);
  const told = useTold(chat, atEnd);
  const { messages } = told;
  const rows = useMemo(
    () =>
      rowsOf(
        {
          messages,
          pending: pendingOf(outbox, chat.uniQref, messages),
          steps: chat.breadcrumbs.filter(isSpoken),
          me: user_id,
        },
        clock.dayKey,
      ),
    [messages, chat.breadcrumbs, chat.uniQref, outbox, user_id, clock],
  );
  const chunks = useMemo(() => chunked(rows), [rows]);
  const of = useMemo(() => ({ uniQref: chat.uniQref, status: chat.status }), [chat.uniQref, chat.status]);
  const looked = useLooked(({ at }) => at?.uniQref === chat.uniQref);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { scrolledTo, settle, toEnd } = useAnchor(scroller);
  const { more } = told;
  const look = useCallback(() => {
    if (scroller.current !== null && scroller.current.scrollTop < AHEAD_PX) more();
  }, [more]);
  const scrolled = () => {
    setAtEnd(scrolledTo());
    look();
  };
  const typing = chat.customer_typing;
  const colleagues = chat.participants.filter(
    (one) => one.user_id !== user_id && chat.agentsTyping.includes(one.user_id),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row, a typing customer and a word about what is above move what is read
  useLayoutEffect(settle, [
    settle,
    rows,
    told.loading,
    told.failed,
    typing,
    chat.customer_typing_text,
    colleagues.length,
  ]);
  // Whoever sends something sees it, wherever they read: what failed and is sent again is not new.
  const sentAt = outbox.reduce(
    (last, one) => (one.uniQref === chat.uniQref ? Math.max(last, one.at) : last),
    0,
  );
  const known = useRef(sentAt);
  useLayoutEffect(() => {
    if (sentAt > known.current) toEnd();
    known.current = Math.max(known.current, sentAt);
  }, [sentAt, toEnd]);
  // The message box grows, panels open above it, pictures arrive: what is read stays where it is.
  useEffect(() => {
    const seen = new ResizeObserver(settle);
    for (const box of [scroller.current, content.current]) if (box !== null) seen.observe(box);
    return () => seen.disconnect();
  }, [settle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may still not fill what is in view, nor be what was asked for
  useEffect(look, [look, messages, told.loading]);
  const unread = useNewBelow(rows, atEnd);

  return (
    <div className="logbox" ref={noticesOver}>
      <div
        className="log"
        role="log"
        aria-label={t("comms.transcript")}
        // Nobody wants a page of what was said long ago read aloud.
        aria-busy={told.loading}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
        tabIndex={0}
        onScroll={scrolled}
      >
        <div className="logrows" ref={content}>
          <Edge told={told} />
          {chunks.map(({ key, rows }) => (
            <Lines key={key} rows={rows} chat={of} again={again} scroller={scroller} drawn={settle} />
          ))}
        </div>
        {colleagues.map(({ user_id, Name }) => (
          <p key={user_id} className="sys step">
            <Typing /> {t("comms.other_typing", { name: Name })}
          </p>
        ))}
        {typing ? (
          <div className="msg typed">
            <Typing />
            <span>
              <span className="sr">{t("comms.typing")}: </span>
              <bdi>{chat.customer_typing_text || t("comms.typing")}</bdi>
            </span>
          </div>
        ) : null}
      </div>
      {looked ? (
        <Suspense fallback={null}>
          <Viewer uniQref={chat.uniQref} messages={messages} />
        </Suspense>
      ) : null}
      {atEnd ? null : (
        <div className="jump">
          <Button small onClick={toEnd}>
            <Icon of={IconArrowDown} small />
            {unread > 0 ? t("comms.jump_new", { count: unread }) : t("comms.jump")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What stands before the first message that is shown: that there is more, why it is not there, or that there is none. */
function Edge({ told }: { told: Told }) {
  const t = useWords();
  const { earlier, loading, failed, messages, retry } = told;
  if (failed)
    return (
      <p className="sys edge" role="alert">
        <Icon of={IconWarning} small />
        {t("talk.earlier_failed")}
        <Button small onClick={retry}>
          <Icon of={IconRefresh} small />
          {t("talk.earlier_retry")}
        </Button>
      </p>
    );
  // Its place is kept while nothing is under way: what is below does not move when something is.
  if (earlier) return <p className="sys edge">{loading ? t("talk.earlier_loading") : null}</p>;
  return messages.length < LONG ? null : <p className="sys edge">{t("talk.beginning")}</p>;
}

/** The messages that came since the reader left the end. */
function useNewBelow(rows: readonly Row[], atEnd: boolean): number {
  const last = useMemo(() => lastOf(rows), [rows]);
  const [readTo, setReadTo] = useState(last);
  if (atEnd && readTo !== last) setReadTo(last);
  return useMemo(() => rows.filter((row) => (indexOf(row) ?? -1) > readTo).length, [rows, readTo]);
}

const indexOf = (row: Row): number | null =>
  row.kind === "said" || row.kind === "system" ? row.message.messageIndex : null;

const lastOf = (rows: readonly Row[]): number => rows.reduce((last, row) => indexOf(row) ?? last, -1);
