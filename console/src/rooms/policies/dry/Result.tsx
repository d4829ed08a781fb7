// What came of a dry run: the figures before and after with what of the difference may be chance, and how far to believe it.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Names, spanOf } from "../said";
import type { Result as Came, Run } from "./compared";
import { dayOf } from "./Days";
import { Figures } from "./Figures";
import { Skills } from "./Skills";
import "@/ui/fields/fields";

const HUNDRED = 100;
const ALL = "all";

export function Result({
  run,
  result,
  isOlder,
  names,
}: {
  run: Run;
  result: Came;
  /** The draft has been changed since. */
  isOlder: boolean;
  names: Names;
}) {
  const t = useWords();
  const clock = useClock();
  const [shown, setShown] = useState(ALL);
  const one = result.skills.find(({ skill_id }) => String(skill_id) === shown);
  const nameOf = (id: number, name: string) => name || names.skill(id);
  const percent = (part: number, whole: number) =>
    clock.number(Math.round((whole === 0 ? 1 : part / whole) * HUNDRED));
  const goal = one?.goal_before ?? null;
  const next = one?.goal_after ?? null;
  const said = (goal: { percent: number; within: number }) =>
    t("dryrun.goal", { percent: goal.percent, span: spanOf(goal.within) });
  return (
    <div className="policydryresult">
      <h2>{t("dryrun.result")}</h2>
      <p className="meta dim">
        {t("dryrun.of", {
          days: run.days.map((day) => dayOf(day, clock)).join(", "),
          time: clock.time(run.asked),
        })}
        {". "}
        {run.version === 0 ? t("dryrun.held_first") : t("dryrun.held", { version: run.version })}
      </p>
      {isOlder ? (
        <p role="status" className="policydryolder">
          {t("dryrun.older")}
        </p>
      ) : null}
      <NativeSelect
        label={t("dryrun.shown")}
        value={one === undefined ? ALL : shown}
        data={[
          { value: ALL, label: t("dryrun.all") },
          ...result.skills.map(({ skill_id, skill }) => ({
            value: String(skill_id),
            label: nameOf(skill_id, skill),
          })),
        ]}
        onChange={({ currentTarget }) => setShown(currentTarget.value)}
      />
      <Figures
        of={one?.figures ?? result.figures}
        label={one === undefined ? t("dryrun.all") : nameOf(one.skill_id, one.skill)}
      />
      {goal === null || next === null || said(goal) === said(next) ? null : (
        <p className="meta">{t("dryrun.goals", { before: said(goal), after: said(next) })}</p>
      )}
      {result.skills.length > 1 ? <Skills of={result} nameOf={nameOf} /> : null}
      <ul className="policydrynotes meta dim">
        <li>
          {t("dryrun.same", {
            again: clock.number(result.again),
            recorded: clock.number(result.recorded),
            percent: percent(result.again, result.recorded),
          })}
        </li>
        <li>
          {t("dryrun.elsewhere", {
            both: clock.number(Math.round(result.both)),
            elsewhere: clock.number(Math.round(result.elsewhere)),
            percent: clock.number(
              Math.round((result.both === 0 ? 0 : result.elsewhere / result.both) * HUNDRED),
            ),
          })}
        </li>
        <li>{t("dryrun.method", { runs: run.runs })}</li>
      </ul>
    </div>
  );
}
