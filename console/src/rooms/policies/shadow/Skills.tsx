// The skills side by side: how many of their decisions differ, and how most often.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Names } from "../said";
import { differingIn, type Shadow, shareOf } from "./told";

export function Skills({ skills, more, names }: { skills: Shadow["skills"]; more: number; names: Names }) {
  const t = useWords();
  const clock = useClock();
  return (
    <>
      <h3>{t("shadow.skills")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys */}
      <section className="shadowtable" tabIndex={0} aria-label={t("shadow.skills")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("shadow.skill")}</th>
              <th scope="col" className="num">
                {t("shadow.compared")}
              </th>
              <th scope="col" className="num">
                {t("shadow.different")}
              </th>
              <th scope="col">{t("shadow.most")}</th>
              <th scope="col" className="num">
                {t("shadow.unsure")}
              </th>
            </tr>
          </thead>
          <tbody>
            {skills.map(({ skill_id, skill, figures }) => {
              const [most] = differingIn(figures);
              const share = shareOf(figures.different, figures.compared);
              return (
                <tr key={skill_id}>
                  <th scope="row">
                    <bdi>{skill || names.skill(skill_id)}</bdi>
                  </th>
                  <td className="num">{clock.number(figures.compared)}</td>
                  <td className="num">
                    {clock.number(figures.different)}{" "}
                    {share === null ? null : <span className="meta dim">({share})</span>}
                  </td>
                  <td>
                    {most === undefined
                      ? t("shadow.nothing")
                      : t("shadow.most_of", {
                          kind: t(`shadow.kind.${most}`),
                          count: clock.number(figures[most]),
                        })}
                  </td>
                  <td className="num">{clock.number(figures.unsure)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {more === 0 ? null : <p className="meta dim">{t("shadow.more", { count: more })}</p>}
    </>
  );
}
