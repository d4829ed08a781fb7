// The routing policy: its skills, its text or its versions at one side, what is open of them at the other. The address says which.
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pathTo } from "@/ui/href";
import { Listed, Waits } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Toggle } from "@/ui/Toggle";
import { TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { Acts } from "./Acts";
import { pathOf } from "./document";
import { Findings } from "./Findings";
import { outwards, skillIn } from "./lead";
import { Overtaken } from "./Overtaken";
import { Published } from "./Published";
import { SkillRules } from "./SkillRules";
import { SkillsTable } from "./SkillsTable";
import { Standing } from "./Standing";
import { select, Text } from "./Text";
import { useFindings } from "./useFindings";
import { type Outcome, useInForce, useKnown, useMayPublish, useNames } from "./usePolicy";
import { useWork } from "./useWork";
import { VersionDetail } from "./VersionDetail";
import { Versions } from "./Versions";
import "./policies.css";
import "./words";

const DryRun = lazy(() => import("./dry/DryRun"));
const Shadow = lazy(() => import("./shadow/Shadow"));
const Canary = lazy(() => import("./canary/Canary"));

const VIEWS = ["skills", "text", "dry", "shadow", "canary", "versions"] as const;
type View = (typeof VIEWS)[number];
const EMPTY = {};

export default function Policies() {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const called = useInForce();
  const work = useWork(called.data);
  const known = useKnown(work?.document ?? EMPTY);
  const names = useNames(known);
  const edits = useMayPublish();
  const checks = work !== null && work.draft !== null && work.whole;
  const findings = useFindings(checks ? work.document : null);
  const [done, setDone] = useState<Outcome | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const view = VIEWS.find((each) => each === query.get("view")) ?? "skills";
  const skill = view === "versions" ? null : query.get("skill");
  const version = view === "versions" && query.has("version") ? Number(query.get("version")) : null;
  const to = (asked: { view?: View; skill?: string | null; version?: number }) => {
    const { view: shown = view, skill: open = skill, version } = asked;
    const kept = shown === "skills" ? undefined : shown;
    const of = shown === "versions" ? { version } : { skill: open ?? undefined };
    void navigate(pathTo("policies", {}, { view: kept, ...of }));
  };

  // Looked for once what was led to is drawn.
  const [sought, setSought] = useState<string | null>(null);
  const lead = (pointer: string) => {
    const at = skillIn(pathOf(pointer));
    to(at === null ? { view: "text" } : { view: view === "versions" ? "skills" : view, skill: at });
    setSought(pointer);
  };
  useEffect(() => {
    if (sought === null || work === null) return;
    const path = pathOf(sought);
    if (skillIn(path) !== null) {
      if (skill !== skillIn(path)) return;
      const field = outwards(path).flatMap((name) => [...document.getElementsByName(name)])[0];
      field?.focus();
    } else {
      if (view !== "text") return;
      const { places } = work.scanned;
      const place = outwards(path).find((pointer) => places.has(pointer));
      select(box.current, places.get(place ?? "") ?? 0);
    }
    setSought(null);
  }, [sought, skill, view, work]);

  const one = known.find(({ id }) => id === skill);
  const close = () => to({ skill: null });
  const detail = () => {
    if (work === null) return null;
    if (version !== null)
      return (
        <VersionDetail
          key={version}
          version={version}
          published={work.published}
          names={names}
          edits={edits}
          done={setDone}
          close={() => to({})}
        />
      );
    if (skill === null) return null;
    if (one === undefined) return <Empty title={t("policies.gone")} text={t("policies.gone_text")} />;
    return (
      <SkillRules
        key={one.id}
        known={one}
        all={known}
        names={names}
        edits={edits}
        work={work}
        findings={findings}
        close={close}
      />
    );
  };
  const shown = () => {
    if (work === null) return null;
    if (view === "text") return <Text work={work} box={box} edits={edits} />;
    if (view === "dry")
      return (
        <Suspense fallback={<Waits one />}>
          <DryRun work={work} findings={findings} names={names} />
        </Suspense>
      );
    if (view === "shadow")
      return (
        <Suspense fallback={<Waits one />}>
          <Shadow work={work} findings={findings} names={names} edits={edits} />
        </Suspense>
      );
    if (view === "canary")
      return (
        <Suspense fallback={<Waits one />}>
          <Canary work={work} findings={findings} names={names} edits={edits} />
        </Suspense>
      );
    if (view === "versions")
      return (
        <Versions current={work.published.version} opened={version} open={(version) => to({ version })} />
      );
    return (
      <SkillsTable work={work} known={known} names={names} opened={skill} open={(skill) => to({ skill })} />
    );
  };
  return (
    <TableDetail
      title={t("title.policies")}
      acts={
        work === null || !edits ? null : (
          <Acts
            work={work}
            findings={findings}
            names={names}
            done={setDone}
            dry={view === "dry" ? null : () => to({ view: "dry" })}
          />
        )
      }
      table={
        <div className="policypage">
          <Listed called={called} count={1} failed={t("policies.failed")} empty={{ title: "" }}>
            {work === null ? null : (
              <>
                <Standing work={work} edits={edits} />
                {done === null ? null : <Published of={done} now={work.published.version} names={names} />}
                {work.overtaken ? <Overtaken work={work} names={names} /> : null}
                {checks ? <Findings of={findings} names={names} lead={lead} /> : null}
                <Toggle
                  label={t("policies.view.label")}
                  choices={VIEWS.map((each) => [each, t(`policies.view.${each}`)] as const)}
                  chosen={view}
                  choose={(view) => to({ view })}
                />
                {shown()}
              </>
            )}
          </Listed>
        </div>
      }
      reading={version === null ? t("policies.open") : t("policies.opened_version")}
      detail={detail()}
      back={
        version === null
          ? {
              text: t("policies.back"),
              to: pathTo("policies", {}, view === "skills" ? {} : { view }),
            }
          : { text: t("policies.back_versions"), to: pathTo("policies", {}, { view: "versions" }) }
      }
    />
  );
}
