// The shadow of a draft: how long it decides beside the policy in force, how far it is, and what it would have chosen differently.
import { useState } from "react";
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
import { Begin, Refused } from "./Begin";
import { Result } from "./Result";
import { Rows } from "./Rows";
import { State } from "./State";
import { Stop } from "./Stop";
import { toldIn } from "./told";
import { type Asked, useShadow } from "./useShadow";
import "./words";
import "./shadow.css";

export default function Shadow({
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
  const [asked, setAsked] = useState<Asked>({});
  const of = useShadow(asked);
  const stops = holds(useMe(), may.RoutingPolicies, "delete");
  const { called, shadow } = of;
  const mark = markOf(work.text);
  const isOther = shadow !== null && shadow.mark !== mark;
  const hindrance = hindranceOf(work, findings);
  // While it runs, the same draft once more would only lose its figures.
  const begins = edits && (shadow?.state !== "running" || (isOther && hindrance === null));
  return (
    <section className="policyshadow" aria-label={t("shadow.title")}>
      <p className="dim">{t("shadow.intro")}</p>
      <Listed called={called} count={1} failed={t("shadow.failed")} empty={{ title: "" }}>
        {shadow === null ? null : (
          <State shadow={shadow} work={work} names={names} isOther={isOther} edits={edits}>
            {stops && shadow.state === "running" ? <Stop of={of} /> : null}
          </State>
        )}
        {begins ? (
          <Begin
            of={of}
            hindered={hindrance === null ? null : t(`policies.hindered.${hindrance}`)}
            begin={(hours) => of.begin(work.document, hours, mark)}
            names={names}
          />
        ) : null}
        {/* Begun in the meantime by a colleague, it may be that there is nothing to begin any more. */}
        {!begins && of.refused === "meanwhile" ? <Refused of={of.refused} names={names} /> : null}
        {edits ? null : <p className="dim">{t("shadow.read_only")}</p>}
        {shadow === null ? null : (
          <>
            <Result shadow={shadow} inForce={work.published.version} names={names} />
            {toldIn(shadow.figures) === 0 ? null : (
              <Rows
                shadow={shadow}
                called={called}
                names={names}
                asked={asked}
                ask={setAsked}
                more={of.more}
              />
            )}
          </>
        )}
      </Listed>
    </section>
  );
}
