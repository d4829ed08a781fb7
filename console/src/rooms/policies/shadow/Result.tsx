// What a shadow came to: how often the draft would have chosen differently, compared with which versions, by kind and by skill.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Names } from "../said";
import { Kinds } from "./Kinds";
import { Skills } from "./Skills";
import { comparedWith, type Figures, type Shadow, shareOf, toldIn } from "./told";
import { useSpan } from "./useSpan";

export function Result({ shadow, inForce, names }: { shadow: Shadow; inForce: number; names: Names }) {
  const t = useWords();
  const clock = useClock();
  const { figures, state, skills, more_skills } = shadow;
  const runs = state === "running";
  const against = comparedWith(shadow);
  const { compared, unsure, ended, left_out } = figures;
  const newer = runs && against !== null && shadow.newest_version !== inForce;
  if (compared === 0)
    return (
      <div className="shadowresult">
        <h2>{t(runs ? "shadow.none" : "shadow.result_ended")}</h2>
        <p>{t(runs ? "shadow.none_running" : "shadow.none_ended")}</p>
        {unsure + ended + left_out === 0 ? null : (
          <p className="meta dim">
            {t("shadow.none_why", {
              unsure: clock.number(unsure),
              ended: clock.number(ended),
              left_out: clock.number(left_out),
            })}
          </p>
        )}
        {toldIn(figures) === 0 ? null : <Kinds figures={figures} />}
      </div>
    );
  const { key, ...said } = against ?? { key: null };
  return (
    <div className="shadowresult">
      <h2>{t(runs ? "shadow.result" : "shadow.result_ended")}</h2>
      <p className="shadowsum">
        <Sum shadow={shadow} />
      </p>
      <Waits figures={figures} />
      <p className="meta dim">
        {key === null ? null : t(`shadow.${key}`, said)}
        {newer ? ` ${t("shadow.newer", { version: inForce })}` : null}
      </p>
      <Kinds figures={figures} />
      {skills.length > 1 ? <Skills skills={skills} more={more_skills} names={names} /> : null}
    </div>
  );
}

function Sum({ shadow: { figures, state, always_same } }: { shadow: Shadow }) {
  const t = useWords();
  const clock = useClock();
  const { compared, different } = figures;
  if (always_same) return t(state === "running" ? "shadow.always" : "shadow.always_ended");
  return t("shadow.differs", {
    count: compared,
    all: clock.number(compared),
    different: clock.number(different),
    share: shareOf(different, compared) ?? "",
  });
}

/** What is known of waits: how much sooner, and that some would have waited longer. */
function Waits({ figures: { sooner, sooner_seconds, sooner_longest, waits } }: { figures: Figures }) {
  const t = useWords();
  const clock = useClock();
  const span = useSpan();
  const said = [
    ...(sooner === 0 || sooner_seconds == null || sooner_longest == null
      ? []
      : [
          t("shadow.sooner_mean", {
            count: sooner,
            all: clock.number(sooner),
            mean: span(sooner_seconds),
            most: span(sooner_longest),
          }),
        ]),
    ...(waits === 0 ? [] : [t("shadow.waits", { count: waits, all: clock.number(waits) })]),
  ];
  return said.length === 0 ? null : <p>{said.join(" ")}</p>;
}
