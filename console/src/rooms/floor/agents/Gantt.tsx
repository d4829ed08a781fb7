// Who did what over the day: a row for each agent, of which those in view are there, with their bars behind them (Tiles.tsx).
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import type { Opened } from "../view";
import { BarAt, useBarSaid } from "./BarAt";
import { ticks } from "./day";
import { partOf, toX } from "./layout";
import { AgentRow, TeamRow } from "./Row";
import { isTeam, type Row } from "./rows";
import { Scrubber } from "./Scrubber";
import { SeatKey } from "./Seats";
import { useSayings } from "./stand";
import { Tiles } from "./Tiles";
import { Tip } from "./Tip";
import { useBars } from "./useBars";
import { useKeys } from "./useKeys";
import type { Picking } from "./usePicks";
import type { Seen } from "./useSeen";
import { useSize } from "./useSize";
import { useTip } from "./useTip";
import { useWheel } from "./useWheel";

/** In rem: the rows are dense, so that a team is seen whole. */
export const ROW = 1.125;
/** So many rows more than those in view are drawn, and in steps of so many. */
const OVERSCAN = 10;
const STEP = 10;
/** An hour that is nearer to now is not written: the present stands there. */
const FLAG_PX = 42;

export function Gantt({
  rows,
  seen,
  opened,
  open,
  picks,
}: {
  rows: readonly Row[];
  seen: Seen;
  opened: Opened | null;
  open: (what: Opened) => void;
  /** Null where nobody can be chosen. */
  picks: Picking | null;
}) {
  const t = useWords();
  const clock = useClock();
  const timeZone = useZone((state) => state.timeZone);
  const frame = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const { height, rem } = useSize(frame);
  const { width } = useSize(axis);
  const row = ROW * rem;
  const { range, now } = seen;
  const scale = useMemo(() => ({ ...range, width }), [range, width]);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / row / STEP) * STEP - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + height) / row / STEP) * STEP + OVERSCAN);
  const drawn = useMemo(() => rows.slice(first, last), [rows, first, last]);
  const who = opened?.what === "agent" ? opened.agent : null;
  const say = useSayings();
  const hours = useMemo(() => ticks(range, width, timeZone), [range, width, timeZone]);
  const marks = useMemo(
    () => ticks(range, width, timeZone, 64, limits.GANTT_INTERVAL_MAX),
    [range, width, timeZone],
  );
  const present = now >= range.from && now <= range.to ? toX(now, scale) : null;
  const { tip, find, point, leave } = useTip(frame, axis, rows, scale, now, row);
  const bars = useBars(seen);
  useWheel(frame, axis, seen, scale);
  const { at, press, go } = useKeys(frame, rows, seen, row, open, picks, bars);
  const here = rows[at];
  const bar = here !== undefined && !isTeam(here) && bars.bar?.agent === here.agent ? bars.bar : null;
  const said = useBarSaid(bar, now);
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
    const hit = place === undefined ? undefined : rows[Number(place)];
    if (hit === undefined || isTeam(hit)) return;
    go(Number(place));
    bars.none();
    const marked = (event.target as HTMLElement).closest("[data-pick]") !== null;
    if (picks !== null && event.shiftKey) return picks.through(hit.agent);
    if (picks !== null && (marked || event.ctrlKey || event.metaKey)) return picks.toggle(hit.agent);
    const found = find(event)?.met;
    const { agent } = hit;
    if (found !== undefined && "mark" in found) open({ what: "chat", chat: found.mark.uniQref });
    else if (found !== undefined) open(partOf({ agent, span: found.span }));
    else if ((event.target as HTMLElement).closest(".floorslots") !== null)
      open({ what: "part", agent, from: range.from, to: range.to > now ? null : range.to });
    else open({ what: "agent", agent });
  };
  return (
    <div className="floorgantt" style={{ "--row": `${ROW}rem` } as React.CSSProperties}>
      <div className="flooraxis" aria-hidden="true">
        <span />
        <div ref={axis} className="floorhours">
          {hours
            .filter((hour) => present === null || Math.abs(toX(hour, scale) - present) > FLAG_PX)
            .map((hour) => (
              <span key={hour} style={{ left: toX(hour, scale) }}>
                {clock.time(hour)}
              </span>
            ))}
          {present === null ? null : (
            <span className="floornowflag" style={{ left: present }}>
              {clock.time(now)}
            </span>
          )}
        </div>
        <span className="floorslotshead cut">{t("floor.slots_by_minutes")}</span>
      </div>
      <div
        ref={frame}
        className="floorrows"
        role="grid"
        aria-label={t("floor.agents")}
        aria-rowcount={rows.length + 1}
        aria-describedby="floorkeys"
        aria-multiselectable={picks !== null || undefined}
        data-picking={(picks !== null && picks.ids.size > 0) || undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        onScroll={(event) => {
          leave();
          setTop(Math.floor(event.currentTarget.scrollTop / row / STEP) * STEP * row);
        }}
        onKeyDown={press}
        onClick={click}
        onPointerMove={point}
        onPointerLeave={leave}
      >
        <div className="floorall" role="rowgroup" style={{ height: rows.length * row }}>
          <div className="floorlayer" role="presentation">
            {marks.map((hour) => (
              <i key={hour} className="floorhour" style={{ left: toX(hour, scale) }} />
            ))}
          </div>
          {drawn.map((each, index) =>
            isTeam(each) ? (
              <TeamRow
                key={`team ${each.team}`}
                team={each.team}
                count={each.count}
                say={say}
                at={first + index}
                tab={at === first + index}
              />
            ) : (
              <AgentRow
                key={each.agent}
                id={each.agent}
                at={first + index}
                tab={at === first + index}
                opened={each.agent === who}
                picked={picks === null ? undefined : picks.ids.has(each.agent)}
                now={now}
                say={say}
              />
            ),
          )}
          <div className="floorlayer" role="presentation">
            <Tiles
              rows={rows}
              first={first}
              last={last}
              scale={scale}
              now={now}
              row={row}
              rem={rem}
              who={who}
            />
            {present === null ? null : <i className="floornow" style={{ left: present }} />}
            {bar === null ? null : <BarAt bar={bar} said={said} at={at} scale={scale} now={now} row={row} />}
          </div>
        </div>
      </div>
      <p id="floorkeys" className="sr">
        {t("floor.keys")} {picks === null ? null : t("floor.several.keys")}
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      <div className="floorfoot">
        <span className="meta dim floorfrom">{`${clock.time(range.from)} – ${clock.time(range.to)}`}</span>
        <Scrubber seen={seen} width={width} />
        <SeatKey />
      </div>
      {tip === null ? null : <Tip {...tip} now={now} />}
    </div>
  );
}
