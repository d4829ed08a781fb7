// In the middle while no chat is open: what to do next, from the chat that needs one most to taking somebody who waits.
import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Chat, QueueItem } from "@/api/shapes";
import { useMe } from "@/session/useProfile";
import { Button, Keys } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Empty } from "@/ui/PaneState";
import { useDrawn } from "@/ui/useDrawn";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useQueue } from "./line/useQueue";
import { mostNeedy } from "./needs";
import { mayTake, useTake } from "./offers/useTake";
import { isGuest } from "./people/roles";
import { fullName } from "./person";

// No part of a first load: it tells of what was.
const Today = lazy<ComponentType>(() => import("./Today").catch(() => ({ default: () => null })));

export function NextUp({ chats }: { chats: readonly Chat[] }) {
  const [drawn, place] = useDrawn();
  return (
    <>
      <Next chats={chats} />
      {/* Of one size from the beginning, so that nothing above it moves. */}
      <div className="today" ref={place}>
        {drawn ? (
          <Suspense fallback={null}>
            <Today />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function Next({ chats }: { chats: readonly Chat[] }) {
  const t = useWords();
  const me = useMe();
  const now = useNow();
  const own = chats.filter((chat) => chat.status !== "Completed" && !isGuest(chat, me.user_id));
  const ref = mostNeedy(own, now);
  const needy = own.find(({ uniQref }) => uniQref === ref);
  const waiting = useQueue(me).data?.new ?? [];
  const first = waiting.find(({ ringing }) => !ringing);
  if (needy !== undefined) return <Needy chat={needy} now={now} />;
  if (first !== undefined && mayTake(me)) return <Longest waiting={waiting} first={first} />;
  return chats.length > 0 ? (
    <Empty title={t("comms.pick")} text={t("comms.pick_text")} />
  ) : (
    <Empty title={t("comms.pick_none")} text={t("comms.pick_none_text")} />
  );
}

function Needy({ chat, now }: { chat: Chat; now: number }) {
  const t = useWords();
  const name = fullName(chat);
  const asked = chat.waiting_since;
  return (
    <Empty
      title={asked === null ? t("needs.next_wrap_up", { name }) : t("needs.next_owed", { name })}
      text={
        asked === null ? t("needs.next_wrap_up_text") : t("needs.next_for", { time: span(since(asked, now)) })
      }
    >
      <Link
        className="btn primary"
        to={pathTo("comms", {}, { chat: chat.uniQref })}
        aria-keyshortcuts="Alt+J"
      >
        {t("needs.go")}
        <Keys of="Alt J" />
      </Link>
    </Empty>
  );
}

/** Whoever is being offered to somebody waits as well, here as in the list of those who do. */
function Longest({ waiting, first }: { waiting: readonly QueueItem[]; first: QueueItem }) {
  const t = useWords();
  const { take } = useTake();
  return (
    <Empty
      title={t("needs.next_waiting", { count: waiting.length })}
      text={t("needs.next_first", { name: fullName(first), skill: first.skill })}
    >
      <Button look="primary" keys="Alt N" aria-keyshortcuts="Alt+N" onClick={() => take()}>
        {t("comms.take_next")}
      </Button>
    </Empty>
  );
}
