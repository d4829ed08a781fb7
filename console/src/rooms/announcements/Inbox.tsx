// The inbox: what the house tells its people. Parts above, the list at the left, the open one at the right; on a phone
// first the list, then the one. The address says which part and which one.
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Announcement } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { Pages } from "@/rooms/profile/face/Pages";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconPlus } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Compose } from "./Compose";
import { Reading } from "./Reading";
import { Row } from "./Row";
import { INBOX, PARTS, type Part, UNREAD, useRead } from "./useInbox";
import { useStanding } from "./useStanding";
import "./words";
import "./inbox.css";

const NONE: readonly Announcement[] = [];

export default function Inbox() {
  const t = useWords();
  const me = useMe();
  const [query] = useSearchParams();
  const [making, setMaking] = useState(false);
  const part = PARTS.find((known) => known === query.get("part")) ?? "Unread";
  const open = Number(query.get("announcement")) || null;
  const { data } = useCall(INBOX, UNREAD);
  const { run, busy } = useRead();
  const unread = data?.unread;
  return (
    <Pages>
      <div className="inbox" data-open={open !== null || undefined}>
        <h1 className="sr">{t("title.inbox")}</h1>
        <div className="inboxhead">
          <nav className="inboxparts" aria-label={t("inbox.parts")}>
            {PARTS.map((known) => (
              <Link
                key={known}
                to={pathTo("inbox", {}, { part: known })}
                aria-current={known === part ? "page" : undefined}
              >
                {t(`inbox.part.${known}`)}
                {(unread?.[known] ?? 0) > 0 ? <Count of={unread?.[known] ?? 0} /> : null}
              </Link>
            ))}
          </nav>
          <div className="inboxacts">
            <Button
              look="quiet"
              disabled={busy || (unread?.Unread ?? 0) === 0}
              onClick={() => void run({ body: { all: true } }).catch(() => undefined)}
            >
              <Icon of={IconCheck} small />
              {t("inbox.read_all")}
            </Button>
            {holds(me, permissionId.Announcements, "create") ? (
              <Button look="primary" onClick={() => setMaking(true)}>
                <Icon of={IconPlus} small />
                {t("inbox.make")}
              </Button>
            ) : null}
          </div>
        </div>
        <List key={part} part={part} open={open} />
        <section
          className="inboxreading"
          aria-label={open === null ? t("inbox.none") : t("inbox.reading")}
          tabIndex={open === null ? undefined : 0}
        >
          {open === null ? (
            <Empty title={t("inbox.none")} text={t("inbox.none_text")} />
          ) : (
            <Reading key={open} id={open} part={part} />
          )}
        </section>
      </div>
      <Compose opened={making} close={() => setMaking(false)} />
    </Pages>
  );
}

function Count({ of: count }: { of: number }) {
  const t = useWords();
  return (
    <>
      <span className="inboxcount" aria-hidden="true">
        {count}
      </span>
      <span className="sr">{t("inbox.unread", { count })}</span>
    </>
  );
}

/** Pages under each other, each asked for by what the one before it gave. */
function List({ part, open }: { part: Part; open: number | null }) {
  const t = useWords();
  const [tokens, setTokens] = useState<readonly string[]>([]);
  return (
    <section className="inboxlist" aria-label={t(`inbox.part.${part}`)}>
      <Leaf part={part} open={open} last={tokens.length === 0} more={(token) => setTokens([token])} />
      {tokens.map((token, at) => (
        <Leaf
          key={token}
          part={part}
          open={open}
          token={token}
          last={at === tokens.length - 1}
          more={(next) => setTokens([...tokens, next])}
        />
      ))}
    </section>
  );
}

function Leaf({
  part,
  open,
  token,
  last,
  more,
}: {
  part: Part;
  open: number | null;
  token?: string;
  last: boolean;
  more: (token: string) => void;
}) {
  const t = useWords();
  const { data, problem, stale, at, retry } = useCall(
    INBOX,
    token === undefined ? { type: part } : { type: part, next_token: token },
  );
  const items = useStanding(data?.items ?? NONE, part === "Unread");
  if (data === undefined)
    return problem === undefined ? (
      <div className="inboxwait">
        {["70%", "55%", "62%"].map((width) => (
          <Bone key={width} width={width} height="2.5rem" />
        ))}
      </div>
    ) : (
      <Failed problem={problem} what={t("inbox.failed")} retry={retry} />
    );
  const next = data.next_token;
  return (
    <>
      {stale && token === undefined ? <Stale at={at} retry={retry} /> : null}
      {items.length === 0 && token === undefined ? (
        <Empty title={t(`inbox.empty.${part}`)} text={t("inbox.empty_text")} />
      ) : (
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} part={part} chosen={item.id === open} />
          ))}
        </ul>
      )}
      {last && next !== null ? (
        <div className="inboxmore">
          <Button onClick={() => more(next)}>{t("inbox.more")}</Button>
        </div>
      ) : null}
    </>
  );
}
