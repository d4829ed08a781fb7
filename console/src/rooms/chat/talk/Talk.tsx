// The middle pane: whose chat this is, what was said, and what comes next: an answer, or the wrap-up.

import { Link } from "react-router";
import type { Chat } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import type { Outgoing, Words } from "../compose/outbox";
import { Unsent } from "../compose/Unsent";
import { useHeld } from "../ending/held";
import { Leaving } from "../ending/UndoBar";
import { WrapUp } from "../ending/WrapUp";
import { NextUp } from "../NextUp";
import { LookingOn } from "../people/PeopleBar";
import { roleOf } from "../people/roles";
import { useInvited } from "../people/useInvited";
import { Composer, PeopleBar, Poke, Top, Transcript } from "../still";
import { isGone } from "../usePast";

export function Talk({
  chat,
  past,
  selected,
  send,
  again,
  ongoing,
}: {
  chat: Chat | undefined;
  /** The selected one, where it is no longer at the desk. */
  past: Called<Chat | null>;
  selected: string | null;
  send: (words: Words) => boolean;
  again: (message: Outgoing) => void;
  ongoing: Called<{ items: Chat[] }>;
}) {
  const { user_id } = useMe();
  const act = useHeld(({ held }) => (held?.uniQref === chat?.uniQref ? held?.act : undefined));
  const held = act !== undefined;
  const looksOn = chat !== undefined && roleOf(chat, user_id) === "observer";
  const strip = ongoing.stale ? <Stale at={ongoing.at} retry={ongoing.retry} /> : null;
  if (chat === undefined && past.data != null)
    return (
      <>
        <Top key={past.data.uniQref} chat={past.data} past />
        {strip}
        <Transcript key={`log ${past.data.uniQref}`} chat={past.data} again={again} />
        <Unsent uniQref={past.data.uniQref} />
        <Over chat={past.data} />
      </>
    );
  if (chat === undefined)
    return (
      <>
        {strip}
        <Nothing selected={selected} ongoing={ongoing} past={past} />
        {selected === null || past.loading || ongoing.data === undefined ? null : (
          <Unsent uniQref={selected} />
        )}
      </>
    );
  return (
    <>
      <Top key={chat.uniQref} chat={chat} />
      {chat.status === "In Progress" ? <PeopleBar chat={chat} /> : null}
      {strip}
      <Transcript key={`log ${chat.uniQref}`} chat={chat} again={again} />
      {chat.status === "In Progress" ? <Poke chat={chat} /> : null}
      {chat.status !== "In Progress" ? (
        <>
          {/* Above the form, which does not move when this goes. */}
          {held ? <Leaving /> : null}
          <Unsent uniQref={chat.uniQref} />
          <WrapUp key={`end ${chat.uniQref}`} chat={chat} held={held} />
        </>
      ) : (
        <>
          {looksOn ? <LookingOn chat={chat} /> : null}
          {held ? <Leaving /> : null}
          {/* Whoever is about to take over may whisper on, and who makes somebody else the owner, or removes them, stays in the chat. */}
          {held && !looksOn && act !== "crown" && act !== "remove" ? null : (
            <Composer
              // Whoever takes over starts with an empty field: what was begun as a whisper stays one.
              key={`box ${chat.uniQref} ${looksOn}`}
              chat={chat}
              send={send}
              whispersOnly={looksOn}
            />
          )}
        </>
      )}
    </>
  );
}

/** In the place of the composer: this can be read and no longer answered; an invitation is answered in the place of offers. */
function Over({ chat }: { chat: Chat }) {
  const t = useWords();
  const invited = useInvited(useMe()).find(({ uniQref }) => uniQref === chat.uniQref);
  if (invited !== undefined)
    return (
      <div className="over">
        <p className="meta grow">
          {invited.asked === null
            ? t("people.invited.label")
            : t(`people.invited.${invited.asked.type}`, { agent: invited.asked.by })}
        </p>
      </div>
    );
  return (
    <div className="over">
      <p className="meta dim grow">{t("comms.past")}</p>
      <Link className="btn" to={pathTo("comms")}>
        {t("comms.past_close")}
      </Link>
    </div>
  );
}

function Nothing({
  selected,
  ongoing,
  past,
}: {
  selected: string | null;
  ongoing: Called<{ items: Chat[] }>;
  past: Called<Chat | null>;
}) {
  const t = useWords();
  const { data, problem, retry } = ongoing;
  if (selected !== null && past.problem !== undefined && !isGone(past.problem))
    return <Failed problem={past.problem} what={t("comms.past_failed")} retry={past.retry} />;
  if (data === undefined && problem !== undefined && selected !== null)
    return <Failed problem={problem} what={t("comms.messages_failed")} retry={retry} />;
  if ((data === undefined || past.loading) && selected !== null)
    return (
      <>
        <div className="top">
          <span className="bones grow">
            <Bone width="9rem" height="1rem" />
            <Bone width="14rem" height="0.75rem" />
          </span>
        </div>
        <div className="log bones" aria-busy="true">
          <Bone width="45%" height="2.5rem" />
          <Bone width="60%" height="3.5rem" />
          <Bone width="38%" height="2.5rem" />
        </div>
      </>
    );
  if (selected !== null && (past.problem !== undefined || past.data === null))
    return <Empty title={t("comms.past_gone")} text={t("comms.past_gone_text")} />;
  return <NextUp chats={data?.items ?? []} />;
}
