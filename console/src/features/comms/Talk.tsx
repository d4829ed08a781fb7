// The middle pane: whose chat this is, what was said, and what comes next: an answer, or the wrap-up.

import { Link } from "react-router";
import type { Chat } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconInfo, IconLeft, IconSignOut } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { fullName } from "@/ui/person";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useChannelName } from "./ChannelIcon";
import { Composer } from "./Composer";
import { OfferStrip } from "./OfferCard";
import type { Outgoing } from "./outbox";
import { change, toggled, usePanes } from "./panes";
import { Transcript } from "./Transcript";
import { useEnd } from "./useEnd";
import type { Offer } from "./useRinging";
import { WrapUp } from "./WrapUp";

export function Talk({
  chat,
  past,
  selected,
  offers,
  send,
  again,
  ongoing,
}: {
  chat: Chat | undefined;
  /** The selected one, where it is no longer at the desk. */
  past: Called<Chat | null>;
  selected: string | null;
  offers: readonly Offer[];
  send: (uniQref: string, text: string) => boolean;
  again: (message: Outgoing) => void;
  ongoing: Called<{ items: Chat[] }>;
}) {
  const strip = (
    <>
      <OfferStrip offers={offers} />
      {ongoing.stale ? <Stale at={ongoing.at} retry={ongoing.retry} /> : null}
    </>
  );
  if (chat === undefined && past.data != null)
    return (
      <>
        <Top chat={past.data} past />
        {strip}
        <Transcript key={`log ${past.data.uniQref}`} chat={past.data} again={again} />
        <Over />
      </>
    );
  if (chat === undefined)
    return (
      <>
        {strip}
        <Nothing selected={selected} ongoing={ongoing} past={past} />
      </>
    );
  return (
    <>
      <Top chat={chat} />
      {strip}
      <Transcript key={`log ${chat.uniQref}`} chat={chat} again={again} />
      {chat.status === "In Progress" ? (
        <Composer key={`box ${chat.uniQref}`} chat={chat} send={send} />
      ) : (
        <WrapUp key={`end ${chat.uniQref}`} chat={chat} />
      )}
    </>
  );
}

/** In the place of the composer: this can be read and no longer answered. */
function Over() {
  const t = useWords();
  return (
    <div className="over">
      <p className="meta dim grow">{t("comms.past")}</p>
      <Link className="btn" to={pathTo("comms")}>
        {t("comms.past_close")}
      </Link>
    </div>
  );
}

function Top({ chat, past = false }: { chat: Chat; past?: boolean }) {
  const t = useWords();
  const now = useNow();
  const end = useEnd();
  const channelName = useChannelName();
  const folded = usePanes((panes) => panes.folded.who);
  const running = chat.status === "In Progress" && !past;
  return (
    <div className="top">
      <Link className="iconbtn back" to={pathTo("comms")} aria-label={t("comms.back")}>
        <Icon of={IconLeft} />
      </Link>
      <div className="grow">
        <h2 className="cut">{fullName(chat)}</h2>
        <p className="meta dim cut">
          {chat.skill} · <span className="channelname">{channelName(chat.channel)} · </span>
          {t("comms.waited", { time: span(chat.time_in_queue) })}
          {running
            ? ` · ${t("comms.open_for", { time: span(since(chat.accept_time ?? chat.start_time, now)) })}`
            : ""}
        </p>
      </div>
      {running ? (
        <Button look="danger" aria-keyshortcuts="Alt+E" onClick={() => end(chat)}>
          <Icon of={IconSignOut} small />
          {t("comms.end")}
        </Button>
      ) : null}
      <span className="fold">
        <IconButton
          label={folded ? t("comms.details_show") : t("comms.details_hide")}
          aria-pressed={!folded}
          onClick={() => change((panes) => toggled(panes, "who"))}
        >
          <Icon of={IconInfo} />
        </IconButton>
      </span>
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
  if (selected !== null && past.problem !== undefined && past.problem.code !== errorCode.NO_ACCESS)
    return <Failed problem={past.problem} what={t("comms.past_failed")} retry={past.retry} />;
  if (data === undefined && problem !== undefined && selected !== null)
    return <Failed problem={problem} what={t("comms.chats_failed")} retry={retry} />;
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
  return (data?.items.length ?? 0) > 0 ? (
    <Empty title={t("comms.pick")} text={t("comms.pick_text")} />
  ) : (
    <Empty title={t("comms.pick_none")} text={t("comms.pick_none_text")} />
  );
}
