// The canary of a draft: with which share and conditions it begins, how it stands, and how both sides fare.
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Listed } from "@/ui/list/Listed";
import { useWords } from "@/words";
import { hindranceOf } from "../hindrance";
import { markOf } from "../mark";
import type { Names } from "../said";
import type { Findings } from "../useFindings";
import type { Work } from "../useWork";
import { Arms } from "./Arms";
import { Begin, Refused } from "./Begin";
import { State } from "./State";
import { Stop } from "./Stop";
import { useCanary } from "./useCanary";
import "./words";
import "./canary.css";

export default function Canary({
  work,
  findings,
  names,
  edits,
}: {
  work: Work;
  findings: Findings;
  names: Names;
  edits: boolean;
}) {
  const t = useWords();
  const of = useCanary();
  const stops = holds(useMe(), may.RoutingPolicies, "delete");
  const { called, canary } = of;
  const mark = markOf(work.text);
  const isOther = canary !== null && canary.mark !== mark;
  const hindrance = work.overtaken ? "same" : hindranceOf(work, findings);
  // While it runs, the same draft once more would only lose its figures.
  const begins = edits && (canary?.state !== "running" || (isOther && hindrance === null));
  return (
    <section className="policycanary" aria-label={t("canary.title")}>
      <p className="dim">{t("canary.intro")}</p>
      <Listed called={called} count={1} failed={t("canary.failed")} empty={{ title: "" }}>
        {canary === null ? null : (
          <>
            <State canary={canary} work={work} names={names} isOther={isOther} edits={edits}>
              {stops && canary.state === "running" ? <Stop of={of} id={canary.id} /> : null}
            </State>
            <Arms canary={canary} />
          </>
        )}
        {begins ? (
          <Begin
            of={of}
            hindered={hindrance === null ? null : t(`policies.hindered.${hindrance}`)}
            begin={(plan) => of.begin(work.document, work.published.version, plan, mark)}
            names={names}
          />
        ) : null}
        {!begins && of.refused === "meanwhile" ? <Refused of={of.refused} names={names} /> : null}
        {edits ? null : <p className="dim">{t("canary.read_only")}</p>}
      </Listed>
    </section>
  );
}
