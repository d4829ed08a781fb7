// The skills side by side, by what a policy is judged by first.
import { useWords } from "@/words";
import type { Measure, Result } from "./compared";
import { Word } from "./Figures";
import { useFigures } from "./useFigures";

const SHOWN = ["service_level", "long_wait", "abandoned"] as const satisfies readonly Measure[];

export function Skills({ of: result, nameOf }: { of: Result; nameOf: (id: number, name: string) => string }) {
  const t = useWords();
  const { figure, difference } = useFigures();
  return (
    <>
      <h2>{t("dryrun.by_skill")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys */}
      <section className="policydrytable" tabIndex={0} aria-label={t("dryrun.by_skill")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("dryrun.skill")}</th>
              {SHOWN.map((measure) => (
                <th scope="col" key={measure}>
                  {t(`dryrun.measure.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.skills.map(({ skill_id, skill, figures }) => (
              <tr key={skill_id}>
                <th scope="row">{nameOf(skill_id, skill)}</th>
                {SHOWN.map((measure) => {
                  const one = figures.find(({ id }) => id === measure);
                  return (
                    <td className="num" key={measure}>
                      {one === undefined ? (
                        t("dryrun.nothing")
                      ) : (
                        <>
                          {figure(measure, one.before)} → <strong>{figure(measure, one.after)}</strong>
                          <span className="policydryunder meta">
                            {difference(one)} <Word of={one} />
                          </span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {result.more_skills === 0 ? null : (
        <p className="meta dim">{t("dryrun.more", { count: result.more_skills })}</p>
      )}
    </>
  );
}
