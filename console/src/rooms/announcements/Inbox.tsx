// The inbox: what the house tells its people. Parts above, the list at the left, the open one at the right; on a phone
// first the list, then the one. The address says which part and which one.
import { useState } from "react";
import { useSearchParams } from "react-router";
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
import { ListDetail } from "@/ui/list/ListDetail";
import { Listed, More } from "@/ui/list/Listed";
import { Parts } from "@/ui/list/Parts";
import { type Leaves, useLeaves } from "@/ui/list/useLeaves";
import { Empty } from "@/ui/PaneState";
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
  const [query] = useSearchParams();
  const part = PARTS.find((known) => known === query.get("part")) ?? "Unread";
  const open = Number(query.get("announcement")) || null;
  return (
    <Pages>
      <ListDetail
        title={t("title.inbox")}
        open={open !== null}
        head={<Head part={part} />}
        label={t(`inbox.part.${part}`)}
        list={<List key={part} part={part} open={open} />}
        reading={open === null ? t("inbox.none") : t("inbox.reading")}
        detail={
          open === null ? (
            <Empty title={t("inbox.none")} text={t("inbox.none_text")} />
          ) : (
            <Reading key={open} id={open} part={part} />
          )
        }
        back={{ text: t("inbox.back"), to: pathTo("inbox", {}, { part }) }}
      />
    </Pages>
  );
}

function Head({ part }: { part: Part }) {
  const t = useWords();
  const me = useMe();
  const [making, setMaking] = useState(false);
  const unread = useCall(INBOX, UNREAD).data?.unread;
  const { run, busy } = useRead();
  return (
    <>
      <Parts
        label={t("inbox.parts")}
        chosen={part}
        parts={PARTS.map((known) => {
          const count = unread?.[known] ?? 0;
          return {
            key: known,
            to: pathTo("inbox", {}, { part: known }),
            text: t(`inbox.part.${known}`),
            fresh: { count, said: t("inbox.unread", { count }) },
          };
        })}
      />
      <div className="listacts">
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
      <Compose opened={making} close={() => setMaking(false)} />
    </>
  );
}

function List({ part, open }: { part: Part; open: number | null }) {
  const leaves = useLeaves(part);
  return leaves.tokens.map((token, at) => (
    <Leaf
      key={token}
      part={part}
      open={open}
      token={token}
      more={at === leaves.tokens.length - 1 ? leaves.more : null}
    />
  ));
}

function Leaf({
  part,
  open,
  token,
  more,
}: {
  part: Part;
  open: number | null;
  /** Empty for the first page. */
  token: string;
  /** Null where the next page is shown already. */
  more: Leaves["more"] | null;
}) {
  const t = useWords();
  const first = token === "";
  const called = useCall(INBOX, first ? { type: part } : { type: part, next_token: token });
  const items = useStanding(called.data?.items ?? NONE, part === "Unread");
  return (
    <Listed
      // Only the first page says that there are none, and how old all of it is.
      called={{ ...called, stale: called.stale && first }}
      count={first ? items.length : 1}
      failed={t("inbox.failed")}
      empty={{ title: t(`inbox.empty.${part}`), text: t("inbox.empty_text") }}
    >
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} part={part} chosen={item.id === open} />
        ))}
      </ul>
      {more === null ? null : (
        <More token={called.data?.next_token ?? null} text={t("inbox.more")} more={more} />
      )}
    </Listed>
  );
}
