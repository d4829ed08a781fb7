// The decisions by kind: the same, each way in which the draft differs, and what is not compared.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { differingIn, type Figures, OUTSIDE, shareOf } from "./told";

export function Kinds({ figures }: { figures: Figures }) {
  const t = useWords();
  const clock = useClock();
  const { compared } = figures;
  const outside = OUTSIDE.filter((kind) => figures[kind] > 0);
  return (
    <>
      <h3>{t("shadow.kinds")}</h3>
      <section className="shadowtable shadowkinds" aria-label={t("shadow.kinds")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("shadow.kind_head")}</th>
              <th scope="col" className="num">
                {t("shadow.count")}
              </th>
              <th scope="col" className="num">
                {t("shadow.share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {(["same", ...differingIn(figures)] as const).map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {t(`shadow.kind.${kind}`)}
                  <span className="shadowbar" aria-hidden="true">
                    <span
                      data-kind={kind}
                      style={{ width: `${(figures[kind] / Math.max(compared, 1)) * 100}%` }}
                    />
                  </span>
                </th>
                <td className="num">{clock.number(figures[kind])}</td>
                <td className="num">{shareOf(figures[kind], compared)}</td>
              </tr>
            ))}
            <tr className="shadowtotal">
              <th scope="row">{t("shadow.sum")}</th>
              <td className="num">{clock.number(compared)}</td>
              <td />
            </tr>
          </tbody>
          {outside.length === 0 ? null : (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={3} className="shadowgroup">
                  {t("shadow.outside")}
                </th>
              </tr>
              {outside.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(`shadow.kind.${kind}`)}</th>
                  <td className="num">{clock.number(figures[kind])}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </section>
    </>
  );
}
