// Both sides of a canary beside each other: how many chats, and what differs, once there are enough to tell.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Canary, MEASURES, type Measure, missingIn, verdictOf } from "./told";

const HUNDRED = 100;

export function Arms({ canary }: { canary: Canary }) {
  const t = useWords();
  const clock = useClock();
  const { control, tried, differences, bounds, state, broken } = canary;
  const tenth = new Intl.NumberFormat(clock.locale, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(clock.locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const figure = (measure: Measure, of: Canary["control"]): string => {
    if (differences === null || of.wait_seconds === null) return t("canary.none");
    if (measure === "wait") return t("canary.seconds", { figure: tenth.format(of.wait_seconds) });
    const share = (measure === "left" ? of.left : of.in_time) / Math.max(of.chats, 1);
    return t("canary.percent", { figure: tenth.format(share * HUNDRED) });
  };
  const bound: Record<Measure, number | null | undefined> = {
    wait: bounds.wait_seconds,
    left: bounds.left_points,
    level: bounds.level_points,
  };
  return (
    <>
      <h2>{t("canary.side")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys */}
      <section className="canarytable" tabIndex={0} aria-label={t("canary.side")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("canary.figure")}</th>
              <th scope="col" className="num">
                {t("canary.control")}
              </th>
              <th scope="col" className="num">
                {t("canary.tried")}
              </th>
              <th scope="col" className="num">
                {t("canary.difference")}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("canary.chats")}</th>
              <td className="num">{clock.number(control.chats)}</td>
              <td className="num">{clock.number(tried.chats)}</td>
              <td />
            </tr>
            {MEASURES.map((measure) => (
              <tr key={measure} data-broken={broken === measure || undefined}>
                <th scope="row">
                  {t(`canary.measure.${measure}`)}
                  {bound[measure] == null ? null : (
                    <span className="meta dim canarybound">
                      {t("canary.judged")} {measure === "level" ? "−" : "+"}
                      {t(measure === "wait" ? "canary.seconds" : "canary.points", { figure: bound[measure] })}
                    </span>
                  )}
                </th>
                <td className="num">{figure(measure, control)}</td>
                <td className="num">{figure(measure, tried)}</td>
                <td className="num">
                  {differences === null ? null : (
                    <Difference
                      of={differences[measure]}
                      measure={measure}
                      text={t(measure === "wait" ? "canary.seconds" : "canary.points", {
                        figure: signed.format(differences[measure].more),
                      })}
                      error={tenth.format(differences[measure].error)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {differences === null ? (
        <p role="status">
          {state === "running" ? t("canary.few", { count: missingIn(canary) }) : t("canary.few_ended")}
        </p>
      ) : null}
      <p className="meta dim">{t("canary.counted")}</p>
    </>
  );
}

function Difference({
  of,
  measure,
  text,
  error,
}: {
  of: { more: number; error: number };
  measure: Measure;
  text: string;
  error: string;
}) {
  const t = useWords();
  const verdict = verdictOf(measure, of);
  return (
    <>
      {text} <span className="meta dim">{t("canary.within", { error })}</span>{" "}
      <span className="canaryword" data-verdict={verdict}>
        {t(`canary.verdict.${verdict}`)}
      </span>
    </>
  );
}
