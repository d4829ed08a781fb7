// What each figure of the floor says.
import { type ReactNode, useMemo } from "react";
import { urgency } from "@/rooms/chat/face/age";
import { Wait } from "@/rooms/chat/face/Wait";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Meter } from "./Meter";
import { useNames } from "./names";
import { percent } from "./said";
import type { Figure, FigureId } from "./shapes";
import { useAgents, useLine } from "./store";
import { useServerNow } from "./useServerNow";

/** `unnamed`: where others look on, no customer is called by name. */
export function Value({ id, figure, unnamed = false }: { id: FigureId; figure: Figure; unnamed?: boolean }) {
  switch (id) {
    case "waiting":
      return <Waiting figure={figure} />;
    case "oldest_wait":
      return <Oldest figure={figure} unnamed={unnamed} />;
    case "service_level":
      return <Level figure={figure} />;
    case "in_progress":
      return <Busy figure={figure} />;
    case "seats_free":
      return <Free figure={figure} />;
    case "abandoned":
      return <Lost figure={figure} />;
    case "idle_while_waiting":
      return <Idle figure={figure} />;
  }
}

function Idle({ figure: { value } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  return (
    <Drawn
      value={value === null ? "–" : clock.number(Math.round(value * 10) / 10)}
      beside={value === null ? undefined : "s"}
      below={t("floor.since_start")}
    />
  );
}

function Drawn({
  value,
  beside,
  below,
  bad = false,
}: {
  value: ReactNode;
  beside?: ReactNode;
  below: ReactNode;
  bad?: boolean;
}) {
  return (
    <>
      <span className="floorvalue" data-bad={bad || undefined}>
        <span>{value}</span>
        {beside === undefined ? null : <small className="cut">{beside}</small>}
      </span>
      <span className="floorbelow">{below}</span>
    </>
  );
}

function Waiting({ figure: { value, of } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  return (
    <Drawn
      value={value === null ? "–" : clock.number(value)}
      below={(value ?? 0) === 0 ? t("floor.no_one_waits") : t("floor.in_queues", { count: of ?? 0 })}
    />
  );
}

function Oldest({ figure, unnamed }: { figure: Figure; unnamed: boolean }) {
  const t = useWords();
  const now = useServerNow();
  const line = useLine(figure.skill_id);
  const names = useNames();
  if (figure.since === null) return <Drawn value={t("floor.none")} below={t("floor.no_one_waits")} />;
  const seconds = since(figure.since, now);
  const name = figure.chat === null || unnamed ? undefined : names.get(figure.chat);
  return (
    <Drawn
      bad={urgency(seconds) === "red"}
      value={span(seconds)}
      beside={<Wait seconds={seconds} wordOnly />}
      below={<bdi className="cut">{[name, line?.skill].filter(Boolean).join(", ")}</bdi>}
    />
  );
}

function Level({ figure: { value, of, target } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  if (value === null) return <Drawn value="–" below={t("floor.not_counted")} />;
  const under = target !== null && value < target;
  return (
    <Drawn
      value={percent(clock.number, value)}
      below={
        <>
          <Meter value={value} target={target} />
          {target === null ? null : (
            <span className="floortarget">
              {t("floor.of_target", { target: percent(clock.number, target) })}
            </span>
          )}
          <span className="sr">
            {[
              target === null ? "" : t(under ? "floor.worse" : "floor.better"),
              t("floor.counted", { count: of ?? 0, shown: clock.number(of ?? 0) }),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </>
      }
    />
  );
}

function Busy({ figure: { value, of } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  const group = of ?? 0;
  return (
    <Drawn
      value={value === null ? "–" : clock.number(value)}
      below={t("floor.single_group", {
        single: clock.number(Math.max(0, (value ?? 0) - group)),
        group: clock.number(group),
      })}
    />
  );
}

function Free({ figure: { value, of } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  const agents = useAgents();
  const away = useMemo(
    () => [...agents.values()].filter(({ suspended, state }) => suspended && state !== "offline").length,
    [agents],
  );
  return (
    <Drawn
      value={value === null ? "–" : clock.number(value)}
      beside={of === null ? undefined : t("floor.of_slots", { count: of })}
      below={away === 0 ? t("floor.no_one_away") : t("floor.away_agents", { count: away })}
    />
  );
}

function Lost({ figure: { value, of } }: { figure: Figure }) {
  const t = useWords();
  const clock = useClock();
  const share = value === null || of === null || of === 0 ? null : (value / of) * 100;
  return (
    <Drawn
      value={value === null ? "–" : clock.number(value)}
      beside={share === null ? undefined : `${clock.number(Math.round(share * 10) / 10)}\u00a0%`}
      below={
        of === null || of === 0
          ? t("floor.not_counted")
          : t("floor.of_chats", { count: of, shown: clock.number(of) })
      }
    />
  );
}
