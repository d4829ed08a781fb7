// What an act touches, said before it is done.
import { useState } from "react";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useAwayWord } from "../agents/stand";
import { useWaiting } from "../names";
import { slotsOf } from "../said";
import { useAgent } from "../store";
import { useServerNow } from "../useServerNow";
import { useChatName } from "./chatName";
import { useHolder } from "./useHolder";
import type { One } from "./wanted";

export function Touches({ wanted }: { wanted: One }) {
  return (
    <>
      <Whose wanted={wanted} />
      <Does wanted={wanted} />
    </>
  );
}

/** The customer, the queue, and since when: which of several chats it is. */
function Whose({ wanted }: { wanted: One }) {
  const t = useWords();
  const now = useServerNow();
  const nameOf = useChatName();
  const chat = "chat" in wanted ? wanted.chat : null;
  const found = useHolder(chat);
  const waits = useWaiting(null).find(({ uniQref }) => uniQref === chat);
  if (!("chat" in wanted)) return null;
  const lasted =
    found === undefined
      ? waits === undefined
        ? ""
        : t("floor.ask.waits_for", { span: span(since(waits.since, now)) })
      : `${t(`floor.hold.${found.hold.kind}`)} ${span(since(found.hold.since, now))}`;
  return (
    <p>
      <b>
        <bdi>{wanted.customer ?? nameOf(wanted.chat)}</bdi>
      </b>{" "}
      <span className="dim">{[wanted.queue, lasted].filter(Boolean).join(", ")}</span>
    </p>
  );
}

/** What it does to whom. */
function Does({ wanted }: { wanted: One }) {
  const t = useWords();
  const customer = ("customer" in wanted ? wanted.customer : null) ?? t("floor.told.someone");
  switch (wanted.act) {
    case "give":
      return (
        <>
          <p>{t("floor.ask.give_text", { customer, queue: wanted.queue, name: wanted.to.name })}</p>
          <Room of={wanted.to} />
        </>
      );
    case "assign":
      return <p>{t("floor.ask.assign_text", { customer, queue: wanted.queue })}</p>;
    case "raise":
      if (wanted.first) return <p>{t("floor.ask.raise_first", { customer, queue: wanted.queue })}</p>;
      return <p>{t("floor.ask.raise_text", { customer, queue: wanted.queue, count: wanted.others })}</p>;
    case "end":
      return (
        <p>
          {wanted.holder === null
            ? t("floor.ask.end_waiting", { customer })
            : t("floor.ask.end_open", { name: wanted.holder })}
        </p>
      );
    case "look_in":
      return (
        <>
          <p>{t("floor.ask.look_in_text", { name: wanted.holder ?? "" })}</p>
          <p className="dim">{t("floor.ask.look_in_recorded")}</p>
        </>
      );
    case "join":
      return (
        <>
          <p>{t("floor.ask.join_text", { name: wanted.holder ?? "" })}</p>
          <p className="dim">{t("floor.ask.join_recorded")}</p>
        </>
      );
    case "take_over":
      return (
        <>
          <p>{t("floor.ask.take_over_text", { name: wanted.holder ?? "" })}</p>
          <p className="dim">{t("floor.ask.take_over_recorded")}</p>
        </>
      );
    case "release":
      return <p>{t("floor.ask.release_text", { name: wanted.holder ?? "" })}</p>;
    case "take_back":
      return <p>{t("floor.loan.take_back_text", { name: wanted.name, skill: wanted.skill })}</p>;
    case "force":
      return <Forced who={wanted.who} />;
  }
}

function Room({ of: { user_id, name } }: { of: { user_id: number; name: string } }) {
  const t = useWords();
  const agent = useAgent(user_id);
  if (agent === undefined) return null;
  return <p className="dim">{t("floor.ask.give_now", { name, slots: slotsOf(t, agent) })}</p>;
}

function Forced({ who }: { who: { user_id: number; name: string } }) {
  const t = useWords();
  const away = useAwayWord();
  const agent = useAgent(who.user_id);
  const holds = agent?.holds ?? [];
  const open = holds.filter(({ kind }) => kind !== "ringing").length;
  const { suspended = false, forced_by = null } = agent ?? {};
  const stands = agent === undefined || !suspended ? "" : `${away(agent)} ${forced_by?.name ?? ""}`;
  // As it was when the question was asked: somebody else may answer it first.
  const [asked] = useState(stands);
  const values = { name: who.name, reason: agent === undefined ? "" : away(agent) };
  return (
    <>
      <p>
        {open === 0
          ? t("floor.ask.force_text_none", { name: who.name })
          : t("floor.ask.force_text", { name: who.name, count: open })}
      </p>
      {holds.length > open ? <p>{t("floor.ask.force_offer")}</p> : null}
      <p role="status">
        {stands === asked ? null : <b>{t("floor.ask.force_changed")} </b>}
        {suspended
          ? forced_by === null
            ? t("floor.ask.force_away", values)
            : t("floor.ask.force_away_by", { ...values, by: forced_by.name })
          : stands === asked
            ? null
            : t("floor.told.available_already", values)}
      </p>
    </>
  );
}
