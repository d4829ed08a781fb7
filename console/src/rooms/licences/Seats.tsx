// Seats against both limits: one bar, the soft limit as a mark, the hard one as its end.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { barOf } from "./bar";
import type { Licence } from "./useLicence";

export function Seats({ of: seats }: { of: Licence["seats"] }) {
  const t = useWords();
  const clock = useClock();
  const { signed_in, soft_users, hard_users, most } = seats;
  const bar = barOf(seats);
  const said = t("licences.of", {
    count: signed_in,
    shown: clock.number(signed_in),
    soft: soft_users === 0 ? t("licences.no_limit") : clock.number(soft_users),
    hard: hard_users === 0 ? t("licences.no_limit") : clock.number(hard_users),
  });
  const near = bar?.near ? t(`licences.${bar.near}`) : null;
  return (
    <div className="licseats">
      <p className="licfigure">
        <strong>{clock.number(signed_in)}</strong> <span className="dim">{t("licences.now")}</span>
      </p>
      {bar === null ? (
        <p className="dim">{t("licences.unlimited")}</p>
      ) : (
        <>
          <div
            className="licbar"
            role="img"
            aria-label={near === null ? said : `${said}. ${near}`}
            data-near={bar.near ?? undefined}
          >
            <i style={{ width: `${bar.filled}%` }} />
            {bar.soft === null ? null : <u style={{ left: `${bar.soft}%` }} />}
          </div>
          {near === null ? null : <p>{near}</p>}
          <p className="dim">
            {soft_users === 0 ? null : t("licences.soft", { users: clock.number(soft_users) })}{" "}
            {hard_users === 0 ? null : t("licences.hard", { users: clock.number(hard_users) })}
          </p>
        </>
      )}
      <p className="dim">
        {most === null
          ? t("licences.most_none")
          : t("licences.most", { users: clock.number(most.users), at: clock.moment(most.at) })}
      </p>
    </div>
  );
}
