// One announcement, read: what it says, from whom and for whom; and taken back by whoever may.
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Announcement } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconDelete } from "@/ui/icons";
import { Waits } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import { Really } from "@/ui/Really";
import { Written } from "@/ui/Written";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Kind } from "./Kind";
import { INBOX, type Part, useRead, useRecall } from "./useInbox";

const HANDLED = { handled: [errorCode.ANNOUNCEMENT_NOT_FOUND] };

export function Reading({ id, part }: { id: number; part: Part }) {
  const t = useWords();
  const { data, problem, retry } = useCall(INBOX, { id }, undefined, HANDLED);
  const item = data?.items[0];
  useSeen(item);
  // Taken back after it was read: the answer that is still here is none any more.
  const gone =
    problem?.code === errorCode.ANNOUNCEMENT_NOT_FOUND || (data !== undefined && item === undefined);
  return gone ? (
    <Empty title={t("inbox.gone")} text={t("inbox.gone_text")} />
  ) : item !== undefined ? (
    <Letter item={item} part={part} again={retry} />
  ) : problem !== undefined ? (
    <Failed problem={problem} what={t("inbox.one_failed")} retry={retry} />
  ) : (
    <Waits one />
  );
}

/** Marks what is before the person's eyes as read. */
function useSeen(item: Announcement | undefined): void {
  const { run } = useRead();
  const id = item === undefined || item.read ? null : item.id;
  useEffect(() => {
    if (id !== null) void run({ body: { id } }).catch(() => undefined);
  }, [id, run]);
}

type OfOne = { item: Announcement; part: Part; again: () => void };

function Letter({ item, part, again }: OfOne) {
  const t = useWords();
  const me = useMe();
  const clock = useClock();
  const time = clock.exact(Date.parse(item.created));
  return (
    <article className="sheet">
      <header>
        <div className="tags">
          <Kind of={item.type} word />
          <span className="tag">{t(audience(item, me.user_id))}</span>
          {item.readers === null ? null : (
            <span className="tag">{t("inbox.readers", { count: item.readers })}</span>
          )}
        </div>
        <h2>{item.subject}</h2>
        <p className="meta dim">{t("inbox.from", { name: item.from, time })}</p>
      </header>
      <Written html={item.content} />
      {item.recallable ? <Recall item={item} part={part} again={again} /> : null}
    </article>
  );
}

/** For whom it is, as a word. */
const audience = ({ global_broadcast, personal, from_id }: Announcement, me: number) =>
  global_broadcast
    ? "inbox.to_all"
    : !personal
      ? "inbox.to_some"
      : from_id === me
        ? "inbox.to_people"
        : "inbox.to_you";

function Recall({ item, part, again }: OfOne) {
  const t = useWords();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { run, busy } = useRecall();
  const recall = () =>
    run({ query: { id: item.id } }).then(
      () => void navigate(pathTo("inbox", {}, { part })),
      () => {
        setAsked(false);
        // It may have been read by everybody meanwhile.
        again();
      },
    );
  return (
    <footer>
      <Button small look="danger" onClick={() => setAsked(true)}>
        <Icon of={IconDelete} small />
        {t("inbox.recall")}
      </Button>
      <Really
        active={asked}
        header={t(item.personal ? "inbox.recall_message_title" : "inbox.recall_title")}
        text={t("inbox.recall_text", { subject: item.subject })}
        stay={t("inbox.keep")}
        go={t("inbox.recall")}
        busy={busy}
        close={() => setAsked(false)}
        act={() => void recall()}
      />
    </footer>
  );
}
