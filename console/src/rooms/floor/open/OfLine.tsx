// A queue, who waits in it and which of its chats agents have open; all who wait.
import { permissionId } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Prevent } from "../breach/Prevent";
import { Estimate } from "../EstimatedWait";
import { Lent } from "../loans/Lent";
import { briefly, percent } from "../said";
import { useLine } from "../store";
import { useMayAct } from "../useMayAct";
import { BusyChats } from "./Busy";
import { Gone, type Opens, Part, Side } from "./Side";
import { Waiters } from "./Waiters";
import { want } from "./wanted";

export function OfLine({ skill, open }: Opens & { skill: number }) {
  const t = useWords();
  const clock = useClock();
  const line = useLine(skill);
  const lends = useMayAct(permissionId.LendSkills);
  if (line === undefined) return <Gone title={t("floor.panel.queue")} open={open} />;
  return (
    <Side title={line.skill} open={open}>
      <Part>
        <dl className="floorfacts">
          <dt>{t("floor.waiting")}</dt>
          <dd>{clock.number(line.waiting)}</dd>
          <dt>{t("floor.estimate")}</dt>
          <dd>
            <Estimate line={line} />
          </dd>
          <dt>{t("floor.level")}</dt>
          <dd>
            {line.level === null
              ? t("floor.not_counted")
              : t("floor.level_of", {
                  level: percent(clock.number, line.level),
                  counted: clock.number(line.counted),
                  within: briefly(t, line.within),
                  target: percent(clock.number, line.target),
                })}
          </dd>
          <dt>{t("floor.slots_free")}</dt>
          <dd>{t("floor.free_of", { free: line.seats_free, seats: line.seats })}</dd>
          <dt>{t("floor.busy")}</dt>
          <dd>{clock.number(line.busy)}</dd>
          <dt>{t("floor.away")}</dt>
          <dd>{clock.number(line.away)}</dd>
        </dl>
        {lends ? (
          <div className="floorways">
            <Button
              onClick={() =>
                want({ act: "lend", who: null, skill: { skill_id: skill, skill: line.skill }, level: null })
              }
            >
              {t("floor.loan.lend_someone")}
            </Button>
          </div>
        ) : null}
      </Part>
      <Prevent line={line} />
      <Lent of={{ skill_id: skill }} open={open} />
      <Waiters skill={skill} open={open} />
      <BusyChats skill={skill} open={open} />
    </Side>
  );
}

export function OfLines({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.panel.waiting")} open={open}>
      <Waiters skill={null} open={open} />
    </Side>
  );
}
