// The transcript: stays at the end while one is there, tells of what came while one reads further up.
import { useVirtualizer } from "@tanstack/react-virtual";
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFreshness } from "@/api/freshness";
import type { Chat } from "@/api/shapes";
import { noticesOver } from "@/notices/place";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconArrowDown, IconClock, IconRefresh, IconWarning } from "@/ui/icons";
import { Linked } from "@/ui/Linked";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { crumbIcon, isSpoken } from "./crumbs";
import { useLooked } from "./files/viewer";
import { CrumbWords } from "./Journey";
import { type Outgoing, pendingOf, posted, useOutbox } from "./outbox";
import { type Row, rowsOf } from "./rows";
import { Said } from "./Said";
import { Typing } from "./Typing";

const Viewer = lazy(() => import("./files/Viewer"));

/** Longer transcripts are drawn only where one looks. */
const WHOLE_UP_TO = 200;
const USUAL_ROW_PX = 56;
const NEAR_END_PX = 48;

export function Transcript({ chat, again }: { chat: Chat; again: (message: Outgoing) => void }) {
  const t = useWords();
  const clock = useClock();
  const { user_id } = useMe();
  const outbox = useOutbox((state) => state.outbox);
  const rows = useMemo(
    () =>
      rowsOf(
        {
          messages: chat.Messages,
          pending: pendingOf(outbox, chat.uniQref, chat.Messages),
          steps: chat.breadcrumbs.filter(isSpoken),
          me: user_id,
        },
        clock.dayKey,
      ),
    [chat.Messages, chat.breadcrumbs, chat.uniQref, outbox, user_id, clock],
  );
  const of = useMemo(() => ({ uniQref: chat.uniQref, status: chat.status }), [chat.uniQref, chat.status]);
  const looked = useLooked(({ at }) => at?.uniQref === chat.uniQref);
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [readTo, setReadTo] = useState(rows.length);
  const toEnd = () => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  const typing = chat.customer_typing;
  const colleagues = chat.participants.filter(
    (one) => one.user_id !== user_id && chat.agentsTyping.includes(one.user_id),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row or a typing customer is what moves the end
  useLayoutEffect(() => {
    if (!atEnd) return;
    toEnd();
    setReadTo(rows.length);
  }, [rows.length, typing, chat.customer_typing_text, colleagues.length, atEnd]);
  // The message box grows, and panels open above it: whoever is at the end stays there.
  useEffect(() => {
    const element = scroller.current;
    if (!atEnd || element === null) return;
    const seen = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [atEnd]);
  const unread = Math.max(0, rows.length - readTo);

  return (
    <div className="logbox" ref={noticesOver}>
      <div
        className="log"
        role="log"
        aria-label={t("comms.transcript")}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
        tabIndex={0}
        onScroll={({ currentTarget: box }) =>
          setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX)
        }
      >
        {rows.length <= WHOLE_UP_TO ? (
          <div className="logrows">
            {rows.map((row) => (
              <Line key={row.key} row={row} chat={of} again={again} />
            ))}
          </div>
        ) : (
          <Long rows={rows} chat={of} scroller={scroller} again={again} atEnd={atEnd} />
        )}
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
          <Viewer uniQref={chat.uniQref} messages={chat.Messages} />
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

function Long({
  rows,
  chat,
  scroller,
  again,
  atEnd,
}: {
  rows: readonly Row[];
  chat: Of;
  scroller: React.RefObject<HTMLDivElement | null>;
  again: (message: Outgoing) => void;
  atEnd: boolean;
}) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_ROW_PX,
    overscan: 10,
    getItemKey: (at) => rows[at]?.key ?? at,
  });
  const last = rows.length - 1;
  useLayoutEffect(() => {
    if (atEnd) virtual.scrollToIndex(last, { align: "end" });
  }, [atEnd, last, virtual]);
  return (
    <div
      className="logrows"
      style={{ height: virtual.getTotalSize(), position: "relative", display: "block" }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <div
            key={item.key}
            data-index={item.index}
            ref={virtual.measureElement}
            className="logrow"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <Line row={row} chat={chat} again={again} />
          </div>
        );
      })}
    </div>
  );
}

/** All that a line needs to know of its chat: a chat changes with every key that its customer presses, this does not. */
type Of = Pick<Chat, "uniQref" | "status">;

const Line = memo(function Line({
  row,
  chat,
  again,
}: {
  row: Row;
  chat: Of;
  again: (message: Outgoing) => void;
}) {
  const t = useWords();
  const clock = useClock();
  switch (row.kind) {
    case "day":
      return <div className="day">{clock.day(row.at)}</div>;
    case "system":
      return (
        <p className="sys">
          <bdi>{row.message.Message}</bdi> ·{" "}
          <time title={clock.exact(row.message.ReceivedAt)}>{clock.time(row.message.ReceivedAt)}</time>
        </p>
      );
    case "step":
      return (
        <p className="sys step">
          <Icon of={crumbIcon(row.crumb)} small />
          <span>
            <CrumbWords of={row.crumb} /> ·{" "}
            <time title={clock.exact(row.crumb.timestamp)}>{clock.time(row.crumb.timestamp)}</time>
          </span>
        </p>
      );
    case "said":
      return <Said row={row} chat={chat} />;
    case "pending":
      return row.message.state === "sending" ? (
        <div className={row.message.whisper ? "msg agent whisper pending" : "msg agent pending"}>
          <div className="words" dir="auto">
            <Linked text={row.message.text} />
            <span className="at" dir="ltr">
              <Icon of={IconClock} small label={t("comms.sending")} />
            </span>
          </div>
        </div>
      ) : (
        <Unsent message={row.message} again={again} />
      );
  }
});

function Unsent({ message, again }: { message: Outgoing; again: (message: Outgoing) => void }) {
  const t = useWords();
  const down = useFreshness(({ live, online }) => !online || live === "down");
  const discard = (
    <Button small look="quiet" onClick={() => posted({ kind: "dropped", client_id: message.client_id })}>
      {t("comms.discard")}
    </Button>
  );
  return (
    <div className="unsent">
      <div className={message.whisper ? "msg agent whisper failed" : "msg agent failed"}>
        <div className="words" dir="auto">
          <Linked text={message.text} />
        </div>
      </div>
      {message.unanswered && down ? (
        <p className="why waits" role="status">
          <Icon of={IconClock} small />
          {t("talk.waits_for_line")}
          {discard}
        </p>
      ) : (
        <p className="why" role="alert">
          <Icon of={IconWarning} small />
          <span className="cut" title={message.why ?? undefined}>
            {t("comms.not_sent")}
          </span>
          <Button small onClick={() => again(message)}>
            <Icon of={IconRefresh} small />
            {t("comms.send_again")}
          </Button>
          {discard}
        </p>
      )}
    </div>
  );
}
