// The figures of the whole floor, read from across the room: each with its age, and grey once it is not true any more.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { briefly } from "./said";
import { FIGURES, type Figure, type FigureId } from "./shapes";
import { useFigure, useFloorStore } from "./store";
import { useAge } from "./useAge";
import type { Viewing } from "./useView";
import { Value } from "./Values";

export function Figures({ viewing }: { viewing: Viewing }) {
  const t = useWords();
  return (
    <section className="floorcard floorfigures" aria-label={t("floor.figures")}>
      {FIGURES.map((id) => (
        <Tile key={id} id={id} viewing={viewing} />
      ))}
    </section>
  );
}

function Tile({ id, viewing }: { id: FigureId; viewing: Viewing }) {
  const t = useWords();
  const figure = useFigure(id);
  const stale = useFloorStore((state) => state.stale);
  const marked = viewing.view.marked === id;
  const go = useWay(id, figure, viewing);
  const inside = (
    <>
      <span className="floorlabel">
        <span className="cut">{t(`floor.figure.${id}`)}</span>
        {marked ? <span className="sr">{t("floor.figure_marked")}</span> : null}
        {/* A filter by skill is over the queues and the agents: the figures say that they are not. */}
        {viewing.view.skill === null ? <Age /> : <span className="cut">{t("floor.of_all_queues")}</span>}
      </span>
      {figure === undefined ? null : <Value id={id} figure={figure} />}
    </>
  );
  const same = {
    className: "floorfigure",
    "data-stale": stale || undefined,
    "data-marked": marked || undefined,
    title: t(`floor.about.${id}`),
  };
  return go === null ? (
    <div {...same}>{inside}</div>
  ) : (
    <button type="button" onClick={go} {...same}>
      {inside}
    </button>
  );
}

/** What is behind a figure; null where there is nothing to go to. */
function useWay(
  id: FigureId,
  figure: Figure | undefined,
  { view, change, open }: Viewing,
): (() => void) | null {
  switch (id) {
    case "waiting":
      return () => open({ what: "lines" });
    case "oldest_wait": {
      const chat = figure?.chat ?? null;
      return chat === null ? null : () => open({ what: "chat", chat });
    }
    case "service_level":
      return () => open({ what: "levels" });
    case "in_progress":
      return () => open({ what: "busy" });
    case "seats_free":
      return () => change({ state: view.state === "free" ? null : "free" });
    case "abandoned":
      return () => open({ what: "lost" });
    case "idle_while_waiting":
      // Of a time gone by it is not known.
      return view.past === null ? () => open({ what: "idle" }) : null;
  }
}

/** As often the floor is told while nothing changes: what is no older is true now. */
const FRESH_S = 6;

/** How old it is; of what is not up to date, since how long. */
function Age() {
  const t = useWords();
  const clock = useClock();
  const age = useAge();
  if (age === null) return null;
  if (age.stale) return <span>{clock.time(age.at)}</span>;
  // Beside a figure a bare "0 s" reads as its value.
  return age.seconds < FRESH_S ? null : <span>{t("floor.ago", { age: briefly(t, age.seconds) })}</span>;
}
