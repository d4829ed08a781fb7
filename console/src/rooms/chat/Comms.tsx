// The agent's desk: lines and chats, the transcript, the customer.
import { lazy, Suspense, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Chat, Offer } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { useMe } from "@/session/useProfile";
import { hint } from "@/ui/Hint";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { useWords } from "@/words";
import { Acting } from "./Acting";
import { doNow } from "./chatActs";
import { useResend, useSend } from "./compose/useSend";
import { useHeld } from "./ending/held";
import { useParting } from "./ending/parting";
import { endedNow } from "./ending/useEnd";
import { useHandedOver } from "./ending/useHandedOver";
import { useOngoing } from "./face/useOngoing";
import { focusComposer, useNotLost } from "./focus";
import { KEYED } from "./heads/seats";
import { useSeats } from "./heads/useSeats";
import { Lines } from "./Lines";
import { mostNeedy } from "./needs";
import { useAsks } from "./offers/asks";
import { useTake } from "./offers/useTake";
import { change, toggled, usePanes } from "./panes";
import { isGuest } from "./people/roles";
import { fullName } from "./person";
import { Splitter } from "./Splitter";
import { Details } from "./still";
import { Talk } from "./talk/Talk";
import { useReading } from "./talk/useReading";
import { isGone, usePast } from "./usePast";
import "./comms.css";

// Seldom asked, so no part of a first load.
const DraftFirst = lazy(() => import("./ending/DraftFirst"));

export default function Comms() {
  const t = useWords();
  const me = useMe();
  const [query, setQuery] = useSearchParams();
  const selected = query.get("chat");
  const ongoing = useShown(useOngoing(me));
  const chats = useMemo(() => (ongoing.data?.items ?? []).filter(isOpen), [ongoing.data]);
  const asks = useAsks(me);
  const joined = useMemo(() => chats.filter((chat) => isGuest(chat, me.user_id)), [chats, me.user_id]);
  const held = useMemo(() => {
    const own = chats.filter((chat) => !joined.includes(chat));
    return [...own, ...asks.filter(({ kind }) => kind === "offer")].map(({ uniQref }) => uniQref);
  }, [chats, joined, asks]);
  const seats = useSeats(held, me.capacity.maximum);
  const chat = chats.find((other) => other.uniQref === selected);
  const past = usePast(selected, chat === undefined && ongoing.data !== undefined);
  const { width, folded } = usePanes();
  const { send, again } = useSend();
  useResend(me.user_id, again);

  const select = useCallback(
    (uniQref: string) => {
      setQuery({ chat: uniQref });
      focusComposer();
    },
    [setQuery],
  );
  const offers = useMemo(() => asks.flatMap((ask) => (ask.kind === "offer" ? [ask.offer] : [])), [asks]);
  useKeys({ chats, joined, seats, offers, selected, select });
  useReading(chat);
  useNotLost(`${chat?.uniQref} ${chats.map(({ uniQref }) => uniQref).join(" ")}`);
  useHandedOver(selected);

  const unsent = useParting((state) => state.asked !== null);

  return (
    <div
      className="desk"
      data-open={selected === null ? undefined : "talk"}
      data-folded={[folded.lines && "lines", folded.who && "who"].filter(Boolean).join(" ") || undefined}
      style={{ "--lines": `${width.lines}rem`, "--who": `${width.who}rem` } as React.CSSProperties}
    >
      {unsent ? (
        <Suspense fallback={null}>
          <DraftFirst send={send} />
        </Suspense>
      ) : null}
      {chat === undefined ? null : <Acting key={chat.uniQref} chat={chat} />}
      <h1 className="sr">{t("title.comms")}</h1>
      <section className="lines" aria-label={t("comms.lines")}>
        <Lines ongoing={ongoing} seats={seats} selected={selected} asks={asks} />
        <Splitter side="lines" />
      </section>
      <section className="talk" aria-label={t("comms.transcript")}>
        <Talk chat={chat} past={past} selected={selected} send={send} again={again} ongoing={ongoing} />
      </section>
      <aside className="who" aria-label={t("comms.customer")}>
        <Splitter side="who" />
        <Details
          chat={chat ?? past.data ?? undefined}
          loading={selected !== null && chat === undefined && awaits(ongoing, past)}
          failed={selected === null ? null : missing(ongoing, past)}
          fold={foldWho}
        />
      </aside>
    </div>
  );
}

/** A chat whose end is held back is shown as ended. */
function useShown(ongoing: ReturnType<typeof useOngoing>): typeof ongoing {
  const held = useHeld((state) => state.held);
  return useMemo(() => {
    const { data } = ongoing;
    if (held?.act !== "end" || data === undefined) return ongoing;
    const items = data.items.map((chat) =>
      chat.uniQref === held.uniQref && chat.status === "In Progress"
        ? endedNow(chat, "resolved", held.until)
        : chat,
    );
    return { ...ongoing, data: { ...data, items } };
  }, [ongoing, held]);
}

/** Nothing has been answered yet, and nothing refused. */
const awaits = (...asked: Pick<Called<unknown>, "loading">[]): boolean => asked.some((call) => call.loading);

/** The call that would have told of the chat; one of a chat that is not to be had has not failed. */
function missing(ongoing: Called<unknown>, past: Called<unknown>): Called<unknown> | null {
  if (ongoing.data === undefined) return ongoing;
  return past.problem === undefined || isGone(past.problem) ? null : past;
}

const foldWho = () => change((panes) => toggled(panes, "who"));

const isOpen = (chat: Chat): boolean => chat.status !== "Completed";

function useKeys(desk: {
  chats: readonly Chat[];
  joined: readonly Chat[];
  seats: readonly (string | null)[];
  offers: readonly Offer[];
  selected: string | null;
  select: (uniQref: string) => void;
}): void {
  const t = useWords();
  const { chats, joined, seats, offers, selected, select } = desk;
  const { take } = useTake();
  const shortcuts = useMemo((): Shortcut[] => {
    const seated = seats.filter(
      (ref) => ref !== null && chats.some((chat) => chat.uniQref === ref),
    ) as string[];
    const rows = [...seated, ...joined.map((chat) => chat.uniQref)];
    const move = (by: number) => {
      const at = selected === null ? -1 : rows.indexOf(selected);
      const next = rows[(at + by + rows.length) % rows.length];
      if (next !== undefined) select(next);
    };
    const chat = chats.find((other) => other.uniQref === selected);
    const toNeedy = () => {
      const others = chats.filter((other) => other !== chat && !joined.includes(other));
      const next = mostNeedy(others, Date.now());
      if (next !== undefined) select(next);
    };
    return [
      { key: "n", alt: true, run: () => take() },
      { key: "e", alt: true, run: () => doNow("end") },
      { key: "i", alt: true, run: () => doNow("invite") },
      { key: "r", alt: true, run: () => doNow("transfer") },
      { key: "m", alt: true, run: focusComposer },
      { key: "c", alt: true, run: () => document.getElementById("canned")?.click() },
      { key: "j", alt: true, run: toNeedy },
      { key: "ArrowDown", alt: true, run: () => move(1) },
      { key: "ArrowUp", alt: true, run: () => move(-1) },
      ...Array.from({ length: KEYED }, (_, at) => ({
        key: String(at + 1),
        alt: true,
        run: () => {
          const ref = seats[at];
          const offer = offers.find((one) => one.uniQref === ref);
          if (ref != null && seated.includes(ref)) select(ref);
          else if (at >= seats.length) hint(t("needs.slots", { count: seats.length }));
          else if (offer !== undefined) hint(t("comms.held", { name: fullName(offer) }));
          else hint(t("needs.slot_free", { at: at + 1 }));
        },
      })),
    ];
  }, [chats, joined, seats, selected, select, take, t, offers]);
  useShortcuts(shortcuts);
}
