// What a person did: figures of a period, and the days behind them as charts or tables.
import { useState } from "react";
import type { Statistics } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import { useTimezone } from "@/session/useTimezone";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Badges } from "./Badges";
import { Days } from "./Days";
import { type Field, GROUPS, NOTHING, noteOf, written } from "./face/figures";
import "./face/words";
import "./statistics.css";

const PERIODS = ["today", "yesterday", "week", "month"] as const;
type Period = (typeof PERIODS)[number];

const HANDLED = { handled: [errorCode.USER_NOT_FOUND] };

export function Record({ id, title, intro }: { id?: number; title: string; intro: string }) {
  const t = useWords();
  const timezone = useTimezone();
  const [period, setPeriod] = useState<Period>("today");
  const query = id === undefined ? { timezone } : { timezone, user_id: id };
  const called = useCall("metrics/users/statistics", query, undefined, HANDLED);
  const gone = called.problem?.code === errorCode.USER_NOT_FOUND;
  return (
    <div className="stats">
      <header>
        <h1>{title}</h1>
        <p className="dim">{intro}</p>
      </header>
      <Panel
        title={t(`stats.${period}`)}
        called={called}
        failed={t("stats.failed")}
        empty={gone ? { title: t("stats.unknown"), text: t("stats.unknown_text") } : null}
        waits={<Waiting />}
        tools={
          <Toggle
            label={t("stats.period")}
            choices={PERIODS.map((each) => [each, t(`stats.${each}`)] as const)}
            chosen={period}
            choose={setPeriod}
          />
        }
      >
        {(data) => <Figures of={data[period]} />}
      </Panel>
      {called.data === undefined || gone ? null : (
        <>
          <Days called={called} days={called.data.days} />
          {id === undefined ? <Badges /> : null}
        </>
      )}
    </div>
  );
}

function Figures({ of: figures }: { of: Statistics["today"] }) {
  const t = useWords();
  return (
    <>
      {GROUPS.map(({ name, fields }) => (
        <section key={name} aria-labelledby={`stats-${name}`}>
          <h3 id={`stats-${name}`}>{t(`stats.${name}`)}</h3>
          <dl className="figures">
            {fields.map((field) => (
              <Figure key={field} field={field} figures={figures} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Figure({ field, figures }: { field: Field; figures: Statistics["today"] }) {
  const t = useWords();
  const clock = useClock();
  const value = written(field, figures, clock.number);
  const note = noteOf(field);
  return (
    <div>
      <dt>{t(`stats.${field}`)}</dt>
      <dd className="figure">
        {value === NOTHING ? (
          <>
            <span aria-hidden="true">{NOTHING}</span>
            <span className="sr">{t("stats.nothing")}</span>
          </>
        ) : (
          value
        )}
      </dd>
      {note === null ? null : <dd className="meta dim">{t(`stats.${note}`)}</dd>}
    </div>
  );
}

function Waiting() {
  return (
    <div className="figures">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <Bone key={key} width="100%" height="5rem" />
      ))}
    </div>
  );
}
