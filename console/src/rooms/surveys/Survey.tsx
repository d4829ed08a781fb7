// The page of a survey: its questions as a form, what was answered to them, and what was changed before.
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { History } from "@/rooms/audit/face/History";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Results } from "./Results";
import { Shape } from "./Shape";
import { type Kind, useSurvey, useSurveyActs } from "./useSurvey";
import "./words";
import "./surveys.css";

const SCREENS = {
  agent: "agentSurvey",
  customer: "customerSurvey",
  knowledge: "knowledgeSurvey",
} as const;
const TITLES = { agent: "agent_survey", customer: "customer_survey", knowledge: "knowledge_survey" } as const;
const KINDS = ["agent", "customer", "knowledge"] as const;

export default function Survey() {
  const t = useWords();
  const { pathname } = useLocation();
  const kind = KINDS.find((each) => pathTo(SCREENS[each]) === pathname) ?? "agent";
  const clock = useClock();
  const { data, problem, stale, at, retry } = useSurvey(kind);
  const acts = useSurveyActs(kind);
  const [saved, setSaved] = useState<{ kind: Kind; version: number } | null>(null);
  const own = saved?.kind === kind ? saved.version : null;
  const form = useRef<HTMLElement>(null);
  // The button that was pressed went with the form before.
  useEffect(() => {
    if (own !== null) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [own]);
  return (
    <div className="surveypage">
      <h1>{t(`title.${TITLES[kind]}`)}</h1>
      <nav className="surveytabs" aria-label={t("surveys.tabs")}>
        {KINDS.map((each) => (
          <Link key={each} to={pathTo(SCREENS[each])} aria-current={each === kind ? "page" : undefined}>
            {t(`surveys.tab.${each}`)}
          </Link>
        ))}
      </nav>
      {stale ? <Stale at={at} retry={retry} /> : null}
      <p className="dim">{t(`surveys.about.${kind}`)}</p>
      {data !== undefined ? (
        <>
          <section className="surveypart" aria-labelledby="survey-form" ref={form}>
            <header>
              <h2 id="survey-form">{t("surveys.form")}</h2>
              <span className="meta dim">
                {data.since === null
                  ? t("surveys.never")
                  : t("surveys.version", { number: data.version, when: clock.moment(data.since) })}
              </span>
            </header>
            <Shape
              key={`${kind} ${own}`}
              of={data}
              kind={kind}
              acts={acts}
              saved={own}
              done={(version) => setSaved({ kind, version })}
            />
          </section>
          {kind === "knowledge" ? null : <Results key={`${kind} results`} kind={kind} />}
          {acts.mayAudit ? <History type="survey" id={kind} done={() => void acts.again()} /> : null}
        </>
      ) : problem === undefined ? (
        <Waits one />
      ) : (
        <Failed problem={problem} what={t("surveys.failed")} retry={retry} />
      )}
    </div>
  );
}
