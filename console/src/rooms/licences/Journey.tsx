// What a user used on some days: when they were signed in, their chats, what they changed as administrators.
import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { Kind } from "@/rooms/audit/face/Kind";
import { useTimezone } from "@/session/useTimezone";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Failed, Stale } from "@/ui/PaneState";
import { said, useAddress } from "@/ui/table/useAddress";
import { useLanguage, useWords } from "@/words";
import { clockIn, span } from "@/words/format";
import { groupName } from "@/words/group";
import { useClock, useZone } from "@/words/useClock";
import { Days } from "./Days";
import { boundsAt, chosen, isTold } from "./range";
import { JOURNEY, type Journey as Told } from "./useLicence";
import { Way } from "./Way";
import "@/ui/fields/fields";
import "./words";
import "./licences.css";

export default function Journey() {
  const t = useWords();
  const language = useLanguage();
  const timezone = useTimezone();
  const { id = "", name = "", user = "", full_name = "" } = useParams();
  const { search, set } = useAddress();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const timeZone = useZone((state) => state.timeZone);
  const [now] = useState(Date.now);
  const bounds = boundsAt(now, timeZone);
  const range = chosen({ from, to }, bounds);
  const told = isTold(range, bounds);
  const query = useMemo(
    () => said({ user_id: Number(user), timezone, from: from || undefined, to: to || undefined }),
    [user, timezone, from, to],
  );
  const { data, problem, stale, at, retry } = useCall(told ? JOURNEY : null, query);
  const day = (which: "from" | "to") => (
    <TextInput
      type="date"
      label={t(`licences.${which}`)}
      min={bounds.from}
      max={bounds.to}
      value={range[which]}
      onChange={(event) => set({ [which]: event.currentTarget.value })}
    />
  );
  return (
    <div className="licences">
      <Way to={pathTo("licenceGroup", { id, name })}>{groupName(name, language)}</Way>
      <h1>{data?.fullname ?? full_name}</h1>
      <div className="licdates">
        {day("from")}
        {day("to")}
      </div>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {!told ? (
        <p className="wrong" role="alert">
          {t("licences.range", {
            oldest: clockIn(language, "UTC").day(`${bounds.from}T00:00:00Z`),
            days: limits.JOURNEY_DAYS,
          })}
        </p>
      ) : data !== undefined ? (
        <Shown of={data} />
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("licences.failed_journey")} retry={retry} />
      )}
    </div>
  );
}

function Shown({ of: told }: { of: Told }) {
  const t = useWords();
  const clock = useClock();
  const { figures, days, days_signed_in, last_sign_in, changes } = told;
  const facts = [
    [
      "days_in",
      t("licences.of_days", { days: clock.number(days_signed_in), all: clock.number(days.length) }),
    ],
    ["last_sign_in", last_sign_in === null ? t("licences.never") : clock.moment(last_sign_in)],
    ["online", span(figures.online_time)],
    ["available", span(figures.available_time)],
    ["chats", clock.number(figures.chats)],
    ["messages", clock.number(figures.messages)],
    ["transfers", clock.number(figures.transfers)],
    ["missed", clock.number(figures.missed)],
  ] as const;
  return (
    <>
      {told.suspended ? <p className="dim">{t("licences.is_suspended_now")}</p> : null}
      <dl className="licfacts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`licences.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="licpart">
        <h2>{t("licences.changed")}</h2>
        {changes.length === 0 ? (
          <p className="dim">{t("licences.changed_nothing")}</p>
        ) : (
          <ul className="licchanges">
            {changes.map((each) => (
              <li key={each.type}>
                <Kind of={each.type} /> <strong>{clock.number(each.changes)}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Days of={days} />
    </>
  );
}
