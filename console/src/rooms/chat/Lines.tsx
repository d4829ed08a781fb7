// The left pane: the place of offers, the chats by slot, and who waits.
import type { Chat } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { useMe } from "@/session/useProfile";
import { Bone, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { CHATS } from "./focus";
import { Heads } from "./heads/Heads";
import type { Seat } from "./heads/seats";
import type { Ask } from "./offers/asks";
import { OfferCard } from "./offers/OfferCard";
import { isGuest } from "./people/roles";
import { WaitingLine } from "./still";

export function Lines({
  ongoing,
  seats,
  selected,
  asks,
}: {
  ongoing: Called<{ items: Chat[] }>;
  seats: readonly Seat[];
  selected: string | null;
  asks: readonly Ask[];
}) {
  const t = useWords();
  const { data, problem, retry, stale, at } = ongoing;
  const { user_id } = useMe();
  const open = data?.items.filter((chat) => chat.status !== "Completed") ?? [];
  const joined = open.filter((chat) => isGuest(chat, user_id));
  const count = open.length - joined.length;
  return (
    <>
      <OfferCard asks={asks} />
      <div className="head">
        <h2 id={CHATS} tabIndex={-1}>
          {t("comms.your_chats")}
        </h2>
        <span className="meta dim">
          {data === undefined ? "" : t("comms.owned", { count })}
          {joined.length === 0 ? "" : ` · ${t("people.shared", { count: joined.length })}`}
        </span>
      </div>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        <Heads
          chats={data.items}
          joined={joined}
          seats={seats}
          selected={selected}
          offers={asks.flatMap((ask) => (ask.kind === "offer" ? [ask.offer] : []))}
        />
      ) : problem !== undefined ? (
        <Failed problem={problem} what={t("comms.chats_failed")} retry={retry} />
      ) : (
        <div className="heads" aria-busy="true">
          {seats.map((_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones of a slot are the slot
            <div className="headrow" key={slot}>
              <Bone width="2rem" height="2rem" />
              <span className="bones">
                <Bone width="60%" height="0.75rem" />
                <Bone width="40%" height="0.625rem" />
              </span>
            </div>
          ))}
        </div>
      )}
      <WaitingLine />
    </>
  );
}
