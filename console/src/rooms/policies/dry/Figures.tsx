// All figures of one skill, or of all, before and after.
import { useWords } from "@/words";
import { type Figure, verdictOf } from "./compared";
import { useFigures } from "./useFigures";

export function Figures({ of: figures, label }: { of: readonly Figure[]; label: string }) {
  const t = useWords();
  const { figure, difference, range } = useFigures();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys
    <section className="policydrytable" tabIndex={0} aria-label={`${t("dryrun.result")}: ${label}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("dryrun.figure")}</th>
            <th scope="col">{t("dryrun.before")}</th>
            <th scope="col">{t("dryrun.after")}</th>
            <th scope="col">{t("dryrun.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((each) => {
            const within = range(each);
            return (
              <tr key={each.id}>
                <th scope="row">{t(`dryrun.measure.${each.id}`)}</th>
                <td className="num">{figure(each.id, each.before)}</td>
                <td className="num">
                  <strong>{figure(each.id, each.after)}</strong>
                </td>
                <td className="num">
                  {difference(each)} {within === null ? null : <span className="meta dim">({within})</span>}{" "}
                  <Word of={each} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** What a difference comes to, as a word: it is there without the colour too. */
export function Word({ of: figure }: { of: Figure }) {
  const t = useWords();
  const verdict = verdictOf(figure);
  return verdict === null ? null : (
    <span className="policydryword" data-verdict={verdict}>
      {t(`dryrun.verdict.${verdict}`)}
    </span>
  );
}
