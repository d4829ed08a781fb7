// What an act touches, said before it is done.
import { useWords } from "@/words";
import { useAgent } from "../store";
import type { One } from "./wanted";

/** What it does to whom. */
export function Touches({ wanted }: { wanted: One }) {
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
          <p>{t("floor.ask.look_in_text", { name: wanted.holder })}</p>
          <p className="dim">{t("floor.ask.look_in_recorded")}</p>
        </>
      );
    case "join":
      return (
        <>
          <p>{t("floor.ask.join_text", { name: wanted.holder })}</p>
          <p className="dim">{t("floor.ask.join_recorded")}</p>
        </>
      );
    case "take_over":
      return (
        <>
          <p>{t("floor.ask.take_over_text", { name: wanted.holder })}</p>
          <p className="dim">{t("floor.ask.take_over_recorded")}</p>
        </>
      );
    case "release":
      return <p>{t("floor.ask.release_text", { name: wanted.holder })}</p>;
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
  return <p className="dim">{t("floor.ask.give_now", { name, free: agent.free, seats: agent.seats })}</p>;
}

function Forced({ who }: { who: { user_id: number; name: string } }) {
  const t = useWords();
  const holds = useAgent(who.user_id)?.holds ?? [];
  const open = holds.filter(({ kind }) => kind !== "ringing").length;
  return (
    <>
      <p>
        {open === 0
          ? t("floor.ask.force_text_none", { name: who.name })
          : t("floor.ask.force_text", { name: who.name, count: open })}
      </p>
      {holds.length > open ? <p>{t("floor.ask.force_offer")}</p> : null}
    </>
  );
}
