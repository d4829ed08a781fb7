// The rows of a transcript, some dozens at a time: those that are far from what is in view are only as high as they were.
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFreshness } from "@/api/freshness";
import type { Chat, Crumb } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconClock, IconEyeOff, IconRefresh, IconWarning } from "@/ui/icons";
import { Linked } from "@/ui/Linked";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Outgoing, posted } from "../compose/outbox";
import { CrumbWords } from "../customer/Journey";
import { crumbIcon, noteBy } from "./crumbs";
import { type Row, sameRow, sameRows } from "./rows";
import { Said } from "./Said";

/** So far outside of what is in view rows are drawn. */
const MARGIN = "1500px 0px";

interface Drawn {
  rows: readonly Row[];
  chat: Of;
  again: (message: Outgoing) => void;
  scroller: React.RefObject<HTMLDivElement | null>;
  /** Called when it is drawn, or no longer, before anybody sees it. */
  drawn: () => void;
}

export const Lines = memo(
  function Lines({ rows, chat, again, scroller, drawn }: Drawn) {
    const box = useRef<HTMLDivElement>(null);
    /** While it is not drawn. */
    const [height, setHeight] = useState<number | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: that it is drawn or not is what counts
    useLayoutEffect(drawn, [drawn, height]);
    useEffect(() => {
      const element = box.current;
      if (element === null) return;
      const seen = new IntersectionObserver(
        (entries) => {
          const near = entries.at(-1)?.isIntersecting ?? true;
          // What somebody writes in or marks stays.
          const used =
            element.contains(document.activeElement) || getSelection()?.containsNode(element, true);
          if (near) setHeight(null);
          else if (!used) setHeight(element.offsetHeight);
        },
        { root: scroller.current, rootMargin: MARGIN },
      );
      seen.observe(element);
      return () => seen.disconnect();
    }, [scroller]);
    return (
      <div className="logchunk" ref={box} style={height === null ? undefined : { height }}>
        {height === null
          ? rows.map((row) => <Line key={row.key} row={row} chat={chat} again={again} />)
          : null}
      </div>
    );
  },
  (before, now) => before.chat === now.chat && before.again === now.again && sameRows(before.rows, now.rows),
);

/** All that a line needs to know of its chat: a chat changes with every key that its customer presses, this does not. */
type Of = Pick<Chat, "uniQref" | "status">;

const sameLine = (before: LineOf, now: LineOf): boolean =>
  before.chat === now.chat && before.again === now.again && sameRow(before.row, now.row);

interface LineOf {
  row: Row;
  chat: Of;
  again: (message: Outgoing) => void;
}

const Line = memo(function Line({ row, chat, again }: LineOf) {
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
        <>
          <p className="sys step">
            <Icon of={crumbIcon(row.crumb)} small />
            <span>
              <CrumbWords of={row.crumb} /> ·{" "}
              <time title={clock.exact(row.crumb.timestamp)}>{clock.time(row.crumb.timestamp)}</time>
            </span>
          </p>
          {row.crumb.note == null ? null : <Note of={row.crumb} note={row.crumb.note} />}
        </>
      );
    case "said":
      return <Said row={row} chat={chat} />;
    case "pending":
      return row.message.state === "sending" ? (
        <div className={row.message.whisper ? "msg agent whisper pending" : "msg agent pending"}>
          <div className="words" dir="auto">
            <Linked text={row.message.text} />
            <span className="at">
              <Icon of={IconClock} small label={t("comms.sending")} />
            </span>
          </div>
        </div>
      ) : (
        <Unsent message={row.message} again={again} />
      );
  }
}, sameLine);

/** What went with a transfer: agents alone see it. */
function Note({ of, note }: { of: Crumb; note: string }) {
  const t = useWords();
  const clock = useClock();
  return (
    <div className="msg agent colleague whisper handnote">
      <span className="by">
        <Icon of={IconEyeOff} small />
        <b dir="auto">{noteBy(of)}</b> {t("whisper.note_by")}
      </span>
      <div className="words" dir="auto">
        <Linked text={note} />
        <span className="at" dir="ltr">
          <time title={clock.exact(of.timestamp)}>{clock.time(of.timestamp)}</time>
        </span>
      </div>
    </div>
  );
}

function Unsent({ message, again }: { message: Outgoing; again: (message: Outgoing) => void }) {
  const t = useWords();
  // On its way back it is not up yet: only then is what got no answer sent again by itself.
  const down = useFreshness(({ live, online }) => !online || live === "down" || live === "connecting");
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
