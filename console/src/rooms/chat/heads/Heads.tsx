// The chats by slot: the stripe says what a chat wants, the words at the right repeat it.
import { memo } from "react";
import { Link } from "react-router";
import type { Chat, Offer } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconEdit, IconTeam } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span, until } from "@/words/format";
import { ChannelIcon } from "../ChannelIcon";
import { useBegun } from "../compose/useDraft";
import { ageStep } from "../face/age";
import { isGroup } from "../people/roles";
import { fullName } from "../person";
import { useSeen } from "../talk/unread";
import { Aside, Whispered } from "./Aside";
import { FreeSlots } from "./FreeSlots";
import { look, unreadOf, whispersTo } from "./head";
import { LastWord } from "./LastWord";
import { Owed } from "./Owed";
import { folded, KEYED, type Seat } from "./seats";
import { useRowsThatFit } from "./useRowsThatFit";
import "./heads.css";

export function Heads({
  chats,
  joined,
  seats,
  selected,
  offers,
}: {
  chats: readonly Chat[];
  /** Those of colleagues that one is in: they hold no slot, and stand below the slots. */
  joined: readonly Chat[];
  seats: readonly Seat[];
  selected: string | null;
  offers: readonly Offer[];
}) {
  const [list, fit] = useRowsThatFit();
  const { rows, free } = folded(seats, fit);
  return (
    <ul className="heads" ref={list} data-full={seats.length > fit || undefined}>
      {rows.map((ref, at) => {
        const chat = chats.find((other) => other.uniQref === ref);
        const offer = offers.find((other) => other.uniQref === ref);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its slot, whoever sits in it
          <li key={at}>
            {chat !== undefined ? (
              <Head
                chat={chat}
                place={at < KEYED ? at + 1 : undefined}
                selected={chat.uniQref === selected}
              />
            ) : (
              <Free place={at + 1} offer={offer} first={seats.indexOf(null) === at} />
            )}
          </li>
        );
      })}
      {free === 0 ? null : (
        <li>
          <FreeSlots from={rows.length + 1} count={free} />
        </li>
      )}
      {joined.map((chat) => (
        <li key={chat.uniQref}>
          <Head chat={chat} selected={chat.uniQref === selected} guest />
        </li>
      ))}
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
      <span className="side">{offer === undefined ? "" : span(until(offer.until, now))}</span>
    </div>
  );
}

/** A message in one chat leaves the heads of the others as they are. */
const Head = memo(function Head({
  chat,
  place,
  selected,
  guest = false,
}: {
  chat: Chat;
  /** Its slot, where a key opens it. */
  place?: number | undefined;
  selected: boolean;
  guest?: boolean;
}) {
  const t = useWords();
  const now = useNow();
  const seen = useSeen((state) => state.seen[chat.uniQref]);
  const unread = selected ? 0 : unreadOf(chat, seen);
  const me = useMe();
  const whispers = selected ? [] : whispersTo(me.user_id, chat, seen);
  const kept = useBegun(chat.uniQref);
  const begun = selected || chat.status !== "In Progress" ? "" : kept;
  // What the customer asks comes before what one was about to say.
  const told = unread > 0 ? "" : begun;
  const counted = holds(me, permissionId.MessageCounts);
  const ended = chat.status !== "In Progress";
  const asked = guest ? null : chat.waiting_since;
  const owed = asked === null ? null : since(asked, now);
  return (
    <Link
      className={`headrow ${look(chat, { selected, unread, owed: owed !== null, now })}`}
      data-age={owed === null ? undefined : ageStep(owed)}
      to={pathTo("comms", {}, { chat: chat.uniQref })}
      aria-current={selected || undefined}
      aria-keyshortcuts={place === undefined ? undefined : `Alt+${place}`}
    >
      <span className="ch">
        {guest ? (
          <Icon of={IconTeam} label={t("people.shared_chat")} />
        ) : (
          <ChannelIcon channel={chat.channel} />
        )}
        {place === undefined ? null : (
          <span className="place" aria-hidden="true">
            {place}
          </span>
        )}
      </span>
      <span className="grow">
        <span className="name">
          <span className="cut" dir="auto">
            {fullName(chat)}
          </span>
          {isGroup(chat) ? (
            <span className="tag" title={t("people.group", { count: chat.participants.length })}>
              <Icon of={IconTeam} small label={t("people.group", { count: chat.participants.length })} />
              <span aria-hidden="true">{chat.participants.length}</span>
            </span>
          ) : null}
          {begun === "" ? null : (
            <Icon of={IconEdit} small label={told === "" ? t("comms.begun", { text: begun }) : undefined} />
          )}
        </span>
        <span className="last cut" dir="auto">
          {guest && !chat.customer_typing && whispers.length === 0 && told === "" ? (
            t("people.owner_is", { name: chat.op_name ?? "" })
          ) : (
            <LastWord chat={chat} begun={told} whisper={whispers.at(-1)} />
          )}
        </span>
      </span>
      <span className="side">
        {owed !== null ? (
          <Owed seconds={owed} />
        ) : (
          <span>{ended ? t("comms.wrap_up") : span(since(chat.accept_time ?? chat.start_time, now))}</span>
        )}
        {whispers.length > 0 ? <Whispered count={whispers.length} /> : null}
        <Aside chat={chat} unread={counted ? unread : 0} owed={owed !== null} now={now} />
      </span>
    </Link>
  );
});
