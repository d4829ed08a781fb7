// The chats by slot: the stripe says what a chat wants, the words at the right repeat it.
import { Link } from "react-router";
import type { Chat } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { fullName } from "@/ui/person";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span, until } from "@/words/format";
import { ChannelIcon } from "./ChannelIcon";
import { lastSpoken, look, quietFor, unreadOf, wrapLeft } from "./head";
import type { Seat } from "./seats";
import { Typing } from "./Typing";
import { useSeen } from "./unread";
import type { Offer } from "./useRinging";

export function Heads({
  chats,
  seats,
  selected,
  offers,
}: {
  chats: readonly Chat[];
  seats: readonly Seat[];
  selected: string | null;
  offers: readonly Offer[];
}) {
  return (
    <ul className="heads">
      {seats.map((ref, at) => {
        const chat = chats.find((other) => other.uniQref === ref);
        const offer = offers.find((other) => other.uniQref === ref);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its slot, whoever sits in it
          <li key={at}>
            {chat !== undefined ? (
              <Head chat={chat} selected={chat.uniQref === selected} />
            ) : (
              <Free place={at + 1} offer={offer} first={seats.indexOf(null) === at} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Free({ place, offer, first }: { place: number; offer: Offer | undefined; first: boolean }) {
  const t = useWords();
  const now = useNow();
  return (
    <div className={first || offer ? "headrow empty next" : "headrow empty"}>
      <span className="ch" aria-hidden="true">
        {place}
      </span>
      <span className="meta cut">
        {offer === undefined ? t("comms.free") : t("comms.held", { name: fullName(offer) })}
      </span>
      <span className="side">{offer?.until ? span(until(offer.until, now)) : ""}</span>
    </div>
  );
}

function Head({ chat, selected }: { chat: Chat; selected: boolean }) {
  const t = useWords();
  const now = useNow();
  const seen = useSeen((state) => state.seen[chat.uniQref]);
  const unread = selected ? 0 : unreadOf(chat, seen);
  const counted = holds(useMe(), permissionId.MessageCounts);
  const ended = chat.status !== "In Progress";
  return (
    <Link
      className={`headrow ${look(chat, { selected, unread, now })}`}
      to={pathTo("comms", {}, { chat: chat.uniQref })}
      aria-current={selected || undefined}
    >
      <span className="ch">
        <ChannelIcon channel={chat.channel} />
      </span>
      <span className="grow">
        <span className="name cut">{fullName(chat)}</span>
        <span className="last cut">
          <LastWord chat={chat} />
        </span>
      </span>
      <span className="side">
        <span>{ended ? t("comms.wrap_up") : span(since(chat.accept_time ?? chat.start_time, now))}</span>
        <Aside chat={chat} unread={counted ? unread : 0} now={now} />
      </span>
    </Link>
  );
}

function Aside({ chat, unread, now }: { chat: Chat; unread: number; now: number }) {
  const t = useWords();
  if (unread > 0)
    return (
      <span className="unreadn">
        <span aria-hidden="true">{unread}</span>
        <span className="sr">{t("frame.unread", { count: unread })}</span>
      </span>
    );
  if (chat.status === "Wrap-up" && chat.wrap_up_until !== null)
    return <span className="soon">{span(wrapLeft(chat, now))}</span>;
  if (!chat.customer_online && chat.status === "In Progress") return <span>{t("comms.gone")}</span>;
  const quiet = quietFor(chat, now);
  return quiet === null ? null : <b className="soon">{t("comms.quiet", { time: span(quiet) })}</b>;
}

function LastWord({ chat }: { chat: Chat }) {
  const t = useWords();
  if (chat.customer_typing)
    return (
      <>
        <Typing /> {t("comms.typing")}
      </>
    );
  const last = lastSpoken(chat);
  if (last === undefined) return <>{chat.skill}</>;
  return <>{last.Sender === "Agent" ? t("comms.you_said", { text: last.Message }) : last.Message}</>;
}
