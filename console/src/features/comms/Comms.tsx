// The agent's desk: lines and chats, the transcript, the customer.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Chat } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { useMe } from "@/session/useProfile";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { useWords } from "@/words";
import { Details } from "./Details";
import { Lines } from "./Lines";
import { change, toggled, usePanes } from "./panes";
import { isGuest } from "./people/roles";
import { Splitter } from "./Splitter";
import { Talk } from "./Talk";
import { useEnd } from "./useEnd";
import { useOngoing } from "./useOngoing";
import { isGone, usePast } from "./usePast";
import { useReading } from "./useReading";
import type { Offer } from "./useRinging";
import { useRinging } from "./useRinging";
import { useSeats } from "./useSeats";
import { useResend, useSend } from "./useSend";
import { useTake } from "./useTake";
import "./comms.css";

export default function Comms() {
  const t = useWords();
  const me = useMe();
  const [query, setQuery] = useSearchParams();
  const selected = query.get("chat");
  const ongoing = useOngoing(me);
  const chats = useMemo(() => (ongoing.data?.items ?? []).filter(isOpen), [ongoing.data]);
  const offers = useRinging(me);
  const joined = useMemo(() => chats.filter((chat) => isGuest(chat, me.user_id)), [chats, me.user_id]);
  const held = useMemo(() => {
    const own = chats.filter((chat) => !joined.includes(chat));
    return [...own, ...offers].map(({ uniQref }) => uniQref);
  }, [chats, joined, offers]);
  const seats = useSeats(held, me.capacity.maximum);
  const chat = chats.find((other) => other.uniQref === selected);
  const past = usePast(selected, chat === undefined && ongoing.data !== undefined);
  const { width, folded } = usePanes();
  const { send, again } = useSend();
  useResend(again);

  const select = useCallback(
    (uniQref: string | null) => setQuery(uniQref === null ? {} : { chat: uniQref }),
    [setQuery],
  );
  useKeys({ chats, joined, seats, selected, offers, select });
  useReading(chat);

  return (
    <div
      className="desk"
      data-open={selected === null ? undefined : "talk"}
      data-folded={[folded.lines && "lines", folded.who && "who"].filter(Boolean).join(" ") || undefined}
      style={{ "--lines": `${width.lines}rem`, "--who": `${width.who}rem` } as React.CSSProperties}
    >
      <h1 className="sr">{t("title.comms")}</h1>
      <section className="lines" aria-label={t("comms.lines")}>
        <Lines ongoing={ongoing} seats={seats} selected={selected} offers={offers} />
        <Splitter side="lines" />
      </section>
      <section className="talk" aria-label={t("comms.transcript")}>
        <Talk
          chat={chat}
          past={past}
          selected={selected}
          offers={offers}
          send={send}
          again={again}
          ongoing={ongoing}
        />
      </section>
      <aside className="who" aria-label={t("comms.customer")}>
        <Splitter side="who" />
        <Details
          chat={chat ?? past.data ?? undefined}
          loading={selected !== null && chat === undefined && awaits(ongoing, past)}
          failed={selected === null ? null : missing(ongoing, past)}
          fold={() => change((panes) => toggled(panes, "who"))}
        />
      </aside>
    </div>
  );
}

/** Nothing has been answered yet, and nothing refused. */
const awaits = (...asked: Pick<Called<unknown>, "loading">[]): boolean => asked.some((call) => call.loading);

/** The call that would have told of the chat; one of a chat that is not to be had has not failed. */
function missing(ongoing: Called<unknown>, past: Called<unknown>): Called<unknown> | null {
  if (ongoing.data === undefined) return ongoing;
  return past.problem === undefined || isGone(past.problem) ? null : past;
}

const isOpen = (chat: Chat): boolean => chat.status !== "Completed";

function useKeys(desk: {
  chats: readonly Chat[];
  joined: readonly Chat[];
  seats: readonly (string | null)[];
  selected: string | null;
  offers: readonly Offer[];
  select: (uniQref: string) => void;
}): void {
  const { chats, joined, seats, selected, offers, select } = desk;
  const { take, decline } = useTake();
  const end = useEnd();
  const shortcuts = useMemo((): Shortcut[] => {
    const rings = offers[0];
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
    return [
      { code: "KeyA", alt: true, run: () => rings && take(rings.uniQref) },
      { code: "KeyD", alt: true, run: () => rings && decline(rings.uniQref) },
      { code: "KeyN", alt: true, run: () => take() },
      { code: "KeyE", alt: true, run: () => chat && !joined.includes(chat) && end(chat) },
      { code: "KeyM", alt: true, run: () => document.getElementById("composer")?.focus() },
      { code: "KeyC", alt: true, run: () => document.getElementById("canned")?.click() },
      { code: "ArrowDown", alt: true, run: () => move(1) },
      { code: "ArrowUp", alt: true, run: () => move(-1) },
      ...seats.slice(0, 9).map((ref, at) => ({
        code: `Digit${at + 1}`,
        alt: true,
        run: () => {
          if (ref !== null && seated.includes(ref)) select(ref);
        },
      })),
    ];
  }, [chats, joined, seats, selected, offers, select, take, decline, end]);
  useShortcuts(shortcuts);
}
