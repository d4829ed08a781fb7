// The queues on the wall, the one that needs help first; those for which there is no room are counted.
import { useRef } from "react";
import { Wait } from "@/rooms/chat/face/Wait";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Meter } from "../Meter";
import { percent } from "../said";
import type { Line } from "../shapes";
import { useLines } from "../store";
import { useServerNow } from "../useServerNow";
import { useFit } from "./useFit";

const ROW_EM = 3;

export function WallQueues() {
  const t = useWords();
  const lines = useLines();
  const place = useRef<HTMLDivElement>(null);
  // The heads take one.
  const fits = useFit(place, ROW_EM) - 1;
  const shown = lines.slice(0, Math.max(1, fits));
  const waiting = lines.slice(shown.length).reduce((sum, line) => sum + line.waiting, 0);
  return (
    <section className="floorwallpart" aria-label={t("floor.queues")}>
      <h2>
        {t("floor.queues")}
        {lines.length > shown.length ? (
          <span>
            {t("floor.wall.more_queues", { count: lines.length - shown.length })}
            {waiting > 0 ? `, ${t("floor.waits_here", { count: waiting })}` : ""}
          </span>
        ) : null}
      </h2>
      <div ref={place} className="floorwallfill">
        {lines.length === 0 ? (
          <p>{t("floor.no_queues")}</p>
        ) : (
          <table className="floorwallqueues">
            <thead>
              <tr>
                <th scope="col">{t("floor.queue")}</th>
                <th scope="col">{t("floor.waiting")}</th>
                <th scope="col">{t("floor.oldest")}</th>
                <th scope="col">{t("floor.level")}</th>
                <th scope="col">{t("floor.slots_free")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <Row key={line.skill_id} line={line} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Row({ line }: { line: Line }) {
  const t = useWords();
  const clock = useClock();
  const now = useServerNow();
  const { skill, waiting, since: from, level, target, seats_free, seats } = line;
  return (
    <tr>
      <th scope="row">
        <bdi className="cut">{skill}</bdi>
      </th>
      <td className="floorwallcount">{clock.number(waiting)}</td>
      <td>{from === null ? <span className="dim">–</span> : <Wait seconds={since(from, now)} />}</td>
      <td>
        {level === null ? (
          <span className="dim">–</span>
        ) : (
          <span className="floorwallshare">
            <span>{percent(clock.number, level)}</span>
            <Meter value={level} target={target} />
            <span className="sr">{t(level < target ? "floor.worse" : "floor.better")}</span>
          </span>
        )}
      </td>
      <td className="floorwallfree" data-none={(seats_free === 0 && waiting > 0) || undefined}>
        {t("floor.free_of", { free: seats_free, seats })}
      </td>
    </tr>
  );
}
