// Capacity: what there is to serve customers with over the day, against those who waited, and which slots were in use for how long.
import { useDeferredValue, useMemo, useRef } from "react";
import { SearchField } from "@/ui/fields/SearchField";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useLanguage, useWords } from "@/words";
import { chosen, rowsOf } from "../agents/rows";
import { useSize } from "../agents/useSize";
import { useAgents, useFloorStore } from "../store";
import type { Viewing } from "../useView";
import { Area } from "./Area";
import { ByTable } from "./ByTable";
import { isEmpty, lived, stepsOf } from "./course";
import { Heading } from "./Heading";
import { Heat } from "./Heat";
import { HeatList } from "./HeatList";
import { heatRows, isSlot, partsOf, peakOf, within } from "./heat";
import { Legend } from "./Legend";
import { useCapacity } from "./useCapacity";
import "./capacity.css";

/** Below so many rem there is no room for a day. */
const NARROW = 31.25;
/** In rem: names, and shares; as wide as capacity.css has them. */
const WHO = 9;
const SHARE = 3.5;
const NOBODY = { at: "", from: "", step_seconds: 1, agents: [] };

export function Capacity({ viewing }: { viewing: Viewing }) {
  const t = useWords();
  const { view, change, open } = viewing;
  const stale = useFloorStore((state) => state.stale);
  const place = useRef<HTMLElement>(null);
  const { width, rem } = useSize(place);
  const narrow = width > 0 && width < NARROW * rem;
  const { day, now, course, slots, problem, retry } = useCapacity(view);
  const { from, to } = day;
  const steps = useMemo(
    () => (course === undefined ? [] : stepsOf(course, { from, to })),
    [course, from, to],
  );
  const order = useOrder(viewing);
  const rows = useMemo(() => heatRows(order, slots ?? NOBODY), [order, slots]);
  const parts = useMemo(() => partsOf(slots ?? NOBODY), [slots]);
  const shown = useMemo(() => lived(steps, { from, to }, now), [steps, from, to, now]);
  const drawn = useMemo(() => within(rows, parts, shown), [rows, parts, shown]);
  const peak = useMemo(() => peakOf(drawn.rows.filter(isSlot), drawn.parts, now), [drawn, now]);
  const [left, right] = narrow ? [2 * rem, 0.5 * rem] : [WHO * rem, SHARE * rem];
  const body = () => {
    if (course === undefined || slots === undefined)
      return problem === undefined ? (
        <div className="capacitywaits" role="status" aria-label={t("capacity.loading")}>
          <Bone width="100%" height="12rem" />
          <Bone width="100%" height="8rem" />
        </div>
      ) : (
        <Failed problem={problem} what={t("capacity.failed")} retry={retry} />
      );
    if (view.table) return <ByTable {...{ steps, rows, parts, now, opened: view.open, open }} />;
    if (isEmpty(steps)) return <Empty title={t("capacity.nothing")} text={t("capacity.nothing_text")} />;
    return (
      <>
        <Area
          steps={steps.filter((step) => step.from >= shown.from && step.to <= shown.to)}
          day={shown}
          {...{ left, right, width }}
          height={narrow ? "10rem" : "12rem"}
        />
        <p className="capacitynote">
          {course.usual === null
            ? t("capacity.no_usual")
            : t("capacity.usual_of", { count: course.usual.days })}
        </p>
        {rows.length === 0 ? (
          <Empty title={t("capacity.no_slots")} text={t("capacity.no_slots_text")} />
        ) : narrow ? (
          <HeatList {...{ rows, parts, now, open }} />
        ) : (
          <Heat
            {...{ ...drawn, now, peak, opened: view.open, open }}
            day={shown}
            width={Math.max(0, width - left - right)}
          />
        )}
      </>
    );
  };
  return (
    <section
      ref={place}
      className="floorcard flooragents capacity"
      aria-label={t("capacity.title")}
      data-stale={stale || (problem !== undefined && course !== undefined) || undefined}
    >
      <header className="floorhead">
        <Heading viewing={viewing} />
        {view.table || narrow ? null : <Legend usual={course?.usual != null} />}
        <span className="grow" />
        <SearchField
          label={t("floor.find")}
          value={view.find}
          onChange={(event) => change({ find: event.currentTarget.value })}
        />
      </header>
      {body()}
    </section>
  );
}

/** Who is shown, in their order; those who have gone home last, as their slots were part of the day. */
function useOrder({ view }: Viewing) {
  const language = useLanguage();
  const agents = useAgents();
  const { skill, state, team, sort, byTeam } = view;
  const find = useDeferredValue(view.find);
  return useMemo(() => {
    const asked = { skill, state, team, find, sort, byTeam };
    const gone =
      state === null && find === "" ? chosen(agents.values(), { ...asked, state: "offline" }, language) : [];
    return rowsOf([...chosen(agents.values(), asked, language), ...gone], byTeam, language);
  }, [agents, skill, state, team, find, sort, byTeam, language]);
}
