// The rules of a skill as a chat lives through them: a bar for each step from its first second to its last, and the rest in words.
import { useWords } from "@/words";
import type { Skill, Step } from "./document";
import { asksOf, type Names, spanOf } from "./said";

/** Nothing shorter is drawn: a step that lasts a moment has to be seen. */
const SHORTEST_S = 60;
/** Where nothing ends the wait, so much more of the last step is drawn. */
const BEYOND = 1.5;
const HUNDRED = 100;

const percent = (part: number, whole: number): string => `${Math.min(HUNDRED, (part / whole) * HUNDRED)}%`;

export function Picture({ of: skill, names }: { of: Skill; names: Names }) {
  const t = useWords();
  const steps: readonly Step[] = skill.steps ?? [];
  const { cap, longest_wait_seconds: longest, overflow, service_level: goal } = skill.line ?? {};
  const last = steps.at(-1)?.after_seconds ?? 0;
  const ends = longest ?? null;
  const whole = Math.max(ends ?? Math.max(last * BEYOND, SHORTEST_S), last, 1);
  return (
    <section className="policypicture" aria-label={t("policies.picture.title")}>
      <h3>{t("policies.picture.title")}</h3>
      {steps.length === 0 ? (
        <div className="policybar">
          <span>{t("policies.picture.usual")}</span>
          <Bar from={0} to={whole} whole={whole} goal={goal?.within_seconds} />
        </div>
      ) : (
        <ol>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
            <li className="policybar" key={index}>
              <span>
                <strong className="num">
                  {t("policies.picture.from", { after: spanOf(step.after_seconds) })}
                </strong>{" "}
                {asksOf(step, names)}
              </span>
              <Bar
                from={step.after_seconds}
                to={steps[index + 1]?.after_seconds ?? whole}
                whole={whole}
                goal={goal?.within_seconds}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="policyaxis meta dim num" aria-hidden="true">
        <span>{spanOf(0)}</span>
        <span>{ends === null ? "…" : spanOf(ends)}</span>
      </p>
      <ul className="policyfacts">
        <li>
          {ends === null
            ? t("policies.picture.endless")
            : overflow == null
              ? t("policies.picture.ends", { span: spanOf(ends) })
              : t("policies.picture.ends_to", { span: spanOf(ends), skill: names.skill(overflow) })}
        </li>
        {cap == null ? null : <li>{t("policies.picture.cap", { count: cap })}</li>}
        {goal == null ? null : (
          <li>{t("policies.picture.level", { percent: goal.percent, span: spanOf(goal.within_seconds) })}</li>
        )}
        {skill.hours == null ? null : <li>{t("policies.picture.hours")}</li>}
      </ul>
    </section>
  );
}

function Bar({ from, to, whole, goal }: { from: number; to: number; whole: number; goal?: number }) {
  return (
    <span className="policytrack" aria-hidden="true">
      <span
        style={{ insetInlineStart: percent(from, whole), width: percent(Math.max(to - from, 0), whole) }}
      />
      {goal === undefined || goal > whole ? null : <i style={{ insetInlineStart: percent(goal, whole) }} />}
    </span>
  );
}
