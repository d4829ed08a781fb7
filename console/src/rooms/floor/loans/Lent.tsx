// What is lent to an agent, or of a queue: to whom, until when, by whom and why; and taken back.
import { permissionId } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Opens, Part } from "../open/Side";
import { want } from "../open/wanted";
import { useMayAct } from "../useMayAct";
import { useLoans } from "./useLoans";

export function Lent({ of, open }: Opens & { of: { user_id: number } | { skill_id: number } }) {
  const t = useWords();
  const clock = useClock();
  const may = useMayAct(permissionId.LendSkills);
  const ofAgent = "user_id" in of;
  const loans = useLoans().filter((loan) =>
    ofAgent ? loan.user_id === of.user_id : loan.skill_id === of.skill_id,
  );
  if (loans.length === 0) return null;
  return (
    <Part title={t("floor.loan.title")} beside={loans.length}>
      <ul className="floorholds">
        {loans.map(({ id, name, user_id, skill, skill_id, level, until, by, reason }) => (
          <li key={id}>
            <button
              type="button"
              className="floorholdname cut"
              onClick={() =>
                open(ofAgent ? { what: "line", skill: skill_id } : { what: "agent", agent: user_id })
              }
            >
              <bdi>{ofAgent ? skill : name}</bdi>
            </button>
            <span className="meta">{t("floor.loan.until", { time: clock.time(until) })}</span>
            <span className="meta dim floorloanby">
              {t("floor.loan.by", { level, name: by.name, reason })}
            </span>
            {may ? (
              <span className="flooracts">
                <Button small onClick={() => want({ act: "take_back", loan: id, name, skill })}>
                  {t("floor.loan.take_back")}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
