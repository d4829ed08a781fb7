// The queues, the one that needs help first. While a pointer is over them each stays in its place.
import { memo, useMemo, useState } from "react";
import { Wait } from "@/rooms/chat/face/Wait";
import { Button } from "@/ui/Button";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Coming } from "./breach/Coming";
import { Estimate } from "./EstimatedWait";
import { inPlace } from "./inPlace";
import { Meter } from "./Meter";
import { useNames } from "./names";
import { Spark } from "./Spark";
import { briefly, percent } from "./said";
import type { Line } from "./shapes";
import { useFloorStore, useLines } from "./store";
import { useServerNow } from "./useServerNow";
import type { Viewing } from "./useView";
import type { Opened } from "./view";

export function Lines({ viewing: { view, open } }: { viewing: Viewing }) {
  const t = useWords();
  const all = useLines();
  // Whoever looks at one skill looks at its queue.
  const lines = useMemo(
    () => (view.skill === null ? all : all.filter(({ skill_id }) => skill_id === view.skill)),
    [all, view.skill],
  );
  const stale = useFloorStore((state) => state.stale);
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const shown = held === null ? lines : inPlace(held, lines);
  // Said only where it makes a difference: the first row is not the one that hurts most.
  const moved = shown.some(({ skill_id }, at) => skill_id !== lines[at]?.skill_id);
  const opened = view.open?.what === "line" ? view.open.skill : null;
  return (
    <section className="floorcard floorlines" aria-label={t("floor.queues")} data-stale={stale || undefined}>
      {lines.length === 0 ? (
        <Empty
          title={t(view.past === null ? "floor.no_queues" : "floor.past.no_queues")}
          text={t(view.past === null ? "floor.no_queues_text" : "floor.past.nothing_known")}
        />
      ) : (
        <table
          onPointerEnter={() => setHeld(lines.map(({ skill_id }) => skill_id))}
          onPointerLeave={() => setHeld(null)}
        >
          <thead>
            <tr>
              <th scope="col">
                {t("floor.queue")}
                {moved ? <span className="floorheld">{t("floor.order_held")}</span> : null}
              </th>
              <th scope="col" className="num">
                {t("floor.waiting")}
              </th>
              <th scope="col">{t("floor.oldest")}</th>
              <th scope="col">{t("floor.trend")}</th>
              <th scope="col">{t("floor.estimate")}</th>
              <th scope="col">{t("floor.level")}</th>
              <th scope="col" className="num">
                {t("floor.slots_free")}
              </th>
              <th scope="col" className="num">
                {t("floor.busy")}
              </th>
              <th scope="col" className="num">
                {t("floor.away")}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Row key={line.skill_id} line={line} opened={opened === line.skill_id} open={open} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const Row = memo(function Row({
  line,
  opened,
  open,
}: {
  line: Line;
  opened: boolean;
  open: (what: Opened) => void;
}) {
  const t = useWords();
  const clock = useClock();
  const { skill, skill_id, mode, waiting, chat, trend, seats_free, seats, busy, away } = line;
  const names = useNames();
  return (
    <tr
      data-open={opened || undefined}
      onClick={({ target }) => {
        if ((target as HTMLElement).closest("button") === null) open({ what: "line", skill: skill_id });
      }}
    >
      <th scope="row">
        <button type="button" className="floorname" onClick={() => open({ what: "line", skill: skill_id })}>
          <bdi className="cut">{skill}</bdi>
        </button>
        {mode === "pull" ? (
          <span className="tag" title={t("floor.pull_note")}>
            {t("floor.pull")}
          </span>
        ) : null}
        <Coming line={line} />
      </th>
      <td className="num floorcount">{clock.number(waiting)}</td>
      <td className="floorwait">
        <Oldest line={line} />
      </td>
      <td className="floortrend">
        <Spark values={trend} />
      </td>
      <td className="floorestimate">
        <Estimate line={line} />
      </td>
      <td className="floorlevel">
        <Level line={line} />
      </td>
      <td className="num floorfree" data-none={(seats_free === 0 && waiting > 0) || undefined}>
        {t("floor.free_of", { free: seats_free, seats })}
        {/* Where the columns have no heads. */}
        <span className="floorunit" aria-hidden="true">
          {t("floor.free_unit")}
        </span>
      </td>
      <td className="num floorbusy">{clock.number(busy)}</td>
      <td className="num floorabsent">{clock.number(away)}</td>
      <td className="flooract">
        {chat === null ? (
          <Button
            small
            aria-label={t("floor.open_of", { name: skill })}
            onClick={() => open({ what: "line", skill: skill_id })}
          >
            {t("floor.open")}
          </Button>
        ) : (
          <Button
            small
            aria-label={t("floor.why_of", { name: names.get(chat) ?? skill })}
            onClick={() => open({ what: "chat", chat })}
          >
            {t("floor.why")}
          </Button>
        )}
      </td>
    </tr>
  );
});

function Oldest({ line }: { line: Line }) {
  const t = useWords();
  const now = useServerNow();
  return line.since === null ? (
    <span className="dim">{t("floor.no_one_waits")}</span>
  ) : (
    <Wait seconds={since(line.since, now)} />
  );
}

function Level({ line: { level, target, counted, within } }: { line: Line }) {
  const t = useWords();
  const clock = useClock();
  if (level === null)
    return (
      <span className="dim" title={t("floor.not_counted")}>
        –<span className="sr">{t("floor.not_counted")}</span>
      </span>
    );
  const shown = percent(clock.number, level);
  return (
    <span
      className="floorshare"
      title={t("floor.level_of", {
        level: shown,
        counted: clock.number(counted),
        within: briefly(t, within),
        target: percent(clock.number, target),
      })}
    >
      <span>{shown}</span>
      <Meter value={level} target={target} />
      <span className="sr">{t(level < target ? "floor.worse" : "floor.better")}</span>
    </span>
  );
}
