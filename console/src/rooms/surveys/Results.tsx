// What was answered to a version of a survey in a range of days: how often each option was chosen, the mean of a scale, texts.
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Answer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { Waits } from "@/ui/list/Listed";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { dayOf, type Range, spanOf } from "./range";
import { Texts } from "./Texts";
import { type Asks, TYPE } from "./useSurvey";
import "@/ui/fields/fields";

const RESULTS = "admin/chat_management/feedback_results";
type Found = Answer<typeof RESULTS, "get">;

/** How often they are looked at anew, in seconds. */
const EVERY_S = 30;
const USUAL_DAYS = 30;

export function Results({ kind }: { kind: Asks }) {
  const t = useWords();
  const clock = useClock();
  const [version, setVersion] = useState<number | null>(null);
  const [range, setRange] = useState<Range>(() => ({
    from: dayOf(Date.now(), -USUAL_DAYS),
    to: dayOf(Date.now(), 0),
  }));
  const span = spanOf(range);
  const called = useCall(
    span === null ? null : RESULTS,
    { type: TYPE[kind], ...(version === null ? {} : { version }), ...span },
    EVERY_S,
  );
  const { data, problem, stale, at, retry } = called;
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      label={t(`surveys.results.${name}`)}
      value={range[name]}
      onChange={({ currentTarget: { value } }) => setRange({ ...range, [name]: value })}
    />
  );
  return (
    <section className="surveypart" aria-labelledby="survey-results">
      <header>
        <h2 id="survey-results">{t("surveys.results.title")}</h2>
      </header>
      <div className="surveyfilter">
        <NativeSelect
          label={t("surveys.results.version")}
          data={(data?.versions ?? []).map(({ version, since }) => ({
            value: String(version),
            label: t("surveys.results.version_of", { number: version, when: clock.moment(since) }),
          }))}
          value={String(version ?? data?.version ?? "")}
          onChange={({ currentTarget: { value } }) => setVersion(Number(value))}
        />
        {day("from")}
        {day("to")}
      </div>
      {span === null ? (
        <p className="wrong" role="alert">
          {t("surveys.results.range", { days: limits.SURVEY_DAYS })}
        </p>
      ) : data !== undefined ? (
        <>
          {stale ? <Stale at={at} retry={retry} /> : null}
          <Counts of={data} kind={kind} span={span} chosen={version !== null} />
        </>
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("surveys.results.failed")} retry={retry} />
      )}
    </section>
  );
}

function Counts({
  of: found,
  kind,
  span,
  chosen,
}: {
  of: Found;
  kind: Asks;
  span: { from: string; to: string };
  /** Of a version that was chosen; else of the newest that has answers. */
  chosen: boolean;
}) {
  const t = useWords();
  const clock = useClock();
  if (found.answered === 0)
    return (
      <p className="dim">
        {chosen ? t("surveys.results.none_of", { number: found.version }) : t("surveys.results.none")}
      </p>
    );
  return (
    <>
      <p>{t("surveys.results.answered", { count: found.answered })}</p>
      {found.questions.map((one) => {
        const of = one.answered ?? found.answered;
        return (
          <section key={one.id} className="surveyresult" aria-label={one.question}>
            <h3 dir="auto">{one.question}</h3>
            {one.mean === null ? null : (
              <p className="meta">
                {t("surveys.results.mean", { mean: clock.number(Math.round(one.mean * 100) / 100) })}
              </p>
            )}
            {one.type === "text" ? (
              <>
                <p className="meta dim">{t("surveys.results.given", { count: one.answered ?? 0 })}</p>
                {(one.answered ?? 0) === 0 ? null : (
                  <Texts kind={kind} version={found.version} question={one.id} span={span} />
                )}
              </>
            ) : (
              <ul>
                {one.answers.map(({ id, answer, count }) => {
                  const share = of === 0 ? 0 : count / of;
                  return (
                    <li key={id}>
                      <span dir="auto">{labelOf(one, id, answer)}</span>
                      <span className="surveybar" aria-hidden="true">
                        <span style={{ inlineSize: `${share * 100}%` }} />
                      </span>
                      <span className="num">
                        {t("surveys.results.share", {
                          count,
                          share: `${clock.number(Math.round(share * 100))} %`,
                        })}
                      </span>
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
        );
      })}
    </>
  );

  function labelOf({ type, low, high }: Found["questions"][number], id: number, answer: string): string {
    if (type === "yes_no") return t(id === 1 ? "surveys.yes" : "surveys.no");
    if (type !== "scale") return answer;
    const end = id === 1 ? low : id === 5 ? high : "";
    return end === "" ? String(id) : `${id} · ${end}`;
  }
}
