// What the service level of the day is made of: each queue's own, the one that is furthest below its target first.
import { useMemo } from "react";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Meter } from "../Meter";
import { briefly, percent } from "../said";
import type { Line } from "../shapes";
import { useLines } from "../store";
import { Behind } from "./Behind";
import { type Opens, Part, Side } from "./Side";

const short = ({ level, target }: Line): number => (level ?? target) - target;

export function Levels({ open }: Opens) {
  const t = useWords();
  const clock = useClock();
  const lines = useLines();
  const counted = useMemo(
    () => lines.filter(({ level }) => level !== null).sort((a, b) => short(a) - short(b)),
    [lines],
  );
  return (
    <Side title={t("floor.figure.service_level")} open={open}>
      <Part>
        {counted.length === 0 ? <Empty title={t("floor.not_counted")} /> : null}
        <ul className="floorchats">
          {counted.map((line) => (
            <li key={line.skill_id}>
              <button type="button" onClick={() => open({ what: "line", skill: line.skill_id })}>
                <bdi className="cut">{line.skill}</bdi>
                <span className="floorshare">
                  <span>{percent(clock.number, line.level ?? 0)}</span>
                  <Meter value={line.level ?? 0} target={line.target} />
                </span>
                <span className="meta dim floorunder">
                  {t("floor.level_of", {
                    level: percent(clock.number, line.level ?? 0),
                    counted: clock.number(line.counted),
                    within: briefly(t, line.within),
                    target: percent(clock.number, line.target),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Behind figure="service_level" open={open} />
    </Side>
  );
}
