// What the person has done today, under the middle pane while no chat is open: the server's own figures, with their age.
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useFreshness } from "@/api/freshness";
import { useCall } from "@/api/useCall";
import { type Field, noteOf, written } from "@/rooms/statistics/face/figures";
import { useTimezone } from "@/session/useTimezone";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import "@/rooms/statistics/face/words";

const SHOWN: readonly Field[] = ["chats", "handle_time", "response_time", "missed", "occupancy"];
/** They are made out of a month's journal, so they are asked for when the pane is opened, and seldom besides. */
const EVERY_S = 300;
const SEEN_TO = { still: true };

export default function Today() {
  const t = useWords();
  const clock = useClock();
  const timezone = useTimezone();
  const { data, problem, retry } = useCall("metrics/users/statistics", { timezone }, EVERY_S, SEEN_TO);
  const back = useFreshness(({ live, online }) => online && live === "up");
  const askAgain = useEffectEvent(() => {
    if (problem !== undefined) retry();
  });
  useEffect(() => {
    if (back) askAgain();
  }, [back]);
  return (
    <>
      <div className="todayhead">
        <h3>{t("stats.today")}</h3>
        {data === undefined ? null : (
          <span className="meta dim">{t("stats.as_of", { time: clock.time(data.at) })}</span>
        )}
        <Link className="meta" to={pathTo("statistics")}>
          {t("stats.all")}
        </Link>
      </div>
      {data !== undefined ? (
        <dl>
          {SHOWN.filter((field) => data.today[field] !== null).map((field) => {
            const note = noteOf(field);
            return (
              <div key={field} title={note === null ? undefined : t(`stats.${note}`)}>
                <dt>{t(`stats.${field}`)}</dt>
                <dd>{written(field, data.today, clock.number)}</dd>
              </div>
            );
          })}
        </dl>
      ) : problem === undefined ? (
        <Bone width="100%" height="2.75rem" />
      ) : (
        <p className="meta dim">
          {t("stats.failed")}{" "}
          <Button small look="quiet" onClick={retry}>
            {t("pane.retry")}
          </Button>
        </p>
      )}
    </>
  );
}
