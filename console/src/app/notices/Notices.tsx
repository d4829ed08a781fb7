// The stack: three visible, one where there is no more room, the rest behind a link; a pointer over it halts the countdowns.
import { type ComponentType, useEffect, useId } from "react";
import { roomFor, useMostShown } from "@/notices/place";
import { mayClearAll, type Notice, others, shown } from "@/notices/stack";
import { followNotices, happen, useNotices } from "@/notices/store";
import { BareIconButton, Button, type IconNative } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconClose } from "@/ui/icons";
import { NamedIcon } from "@/ui/NamedIcon";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { secondsTo } from "@/words/format";
import { NoticeText } from "./NoticeText";
import { Times } from "./Times";
import "./notices.css";

/** What takes a notice away. With a hint where there is a theme; a public page has none. */
export type Dismiss = ComponentType<IconNative>;

export function Notices({ dismiss = BareIconButton }: { dismiss?: Dismiss | undefined }) {
  const t = useWords();
  const stack = useNotices();
  const most = useMostShown();
  const visible = shown(stack, most);
  const more = others(stack, most);
  useEffect(followNotices, []);
  return (
    <section
      className="notices"
      ref={most === 1 ? roomFor : null}
      data-few={most === 1 || undefined}
      aria-label={t("notices.label")}
      // A finger never leaves what it has touched.
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch") happen({ kind: "pause", now: Date.now() });
      }}
      onPointerLeave={() => happen({ kind: "resume", now: Date.now() })}
    >
      <Ticker />
      {more > 0 ? (
        <div className="noticehead">
          <Button small onClick={() => happen({ kind: stack.expanded ? "collapse" : "expand" })}>
            {stack.expanded ? t("notices.fewer") : t("notices.more", { count: more })}
          </Button>
          {mayClearAll(stack) ? (
            <Button small onClick={() => happen({ kind: "clear" })}>
              {t("notices.clear")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div role="status" className="noticelist" data-expanded={stack.expanded || undefined}>
        {visible.map((notice) => (
          <Card key={notice.key} notice={notice} paused={stack.pausedAt} dismiss={dismiss} />
        ))}
      </div>
    </section>
  );
}

function Ticker() {
  const now = useNow();
  const any = useNotices(
    (stack) => stack.heldAt !== null || stack.notices.some((notice) => notice.endtime !== null),
  );
  useEffect(() => {
    if (any) happen({ kind: "tick", now });
  }, [now, any]);
  return null;
}

/** The most characters of a text that one act stands beside. */
const BESIDE_CHARS = 60;

function Card({
  notice,
  paused,
  dismiss: Dismiss,
}: {
  notice: Notice;
  paused: number | null;
  dismiss: Dismiss;
}) {
  const t = useWords();
  const title = useId();
  const dismiss = () => happen({ kind: "dismiss", key: notice.key });
  const count = notice.actions.length + notice.links.length;
  // Beside many words one act would leave them a column.
  const beside = count === 1 && notice.text.length <= BESIDE_CHARS;
  const acts = (
    <div className="acts">
      {notice.actions.map(({ name, emit }) => (
        <Button small key={emit} onClick={() => happen({ kind: "act", key: notice.key, emit })}>
          {name}
        </Button>
      ))}
      {notice.links.map(({ name, value }) => (
        <a key={value} className="btn small" href={value} onClick={dismiss}>
          {name}
        </a>
      ))}
    </div>
  );
  return (
    <article className={`notice ${notice.tone}`} aria-labelledby={title}>
      <div className="body">
        <NamedIcon name={notice.icon ?? notice.tone} size={24} />
        <div className="grow">
          <p className="noticetitle" id={title}>
            {notice.title}
            <Times count={notice.count} />
          </p>
          <NoticeText html={notice.text} />
          {count > 0 && !beside ? acts : null}
        </div>
        {beside ? acts : null}
        <Dismiss small label={t("notices.dismiss")} onClick={dismiss}>
          <Icon of={IconClose} small />
        </Dismiss>
      </div>
      {notice.endtime === null || notice.timeout === null ? null : (
        <Progress until={notice.endtime} of={notice.timeout} paused={paused} />
      )}
    </article>
  );
}

function Progress({ until, of, paused }: { until: number; of: number; paused: number | null }) {
  const now = useNow();
  const left = secondsTo(until, paused ?? now) * 1_000;
  return (
    <div className="progress" aria-hidden="true">
      <i style={{ width: `${Math.min(100, (left / of) * 100)}%` }} />
    </div>
  );
}
