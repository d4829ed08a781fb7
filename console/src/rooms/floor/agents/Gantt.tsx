// Who did what over the day: a row for each agent, of which those in view are drawn, the bars of all of them on one canvas. The canvas is
// higher than what is seen and lies in the rows: while one scrolls within it nothing is drawn at all.
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
import { lazy, type MouseEvent, Suspense, useMemo, useRef, useState } from "react";
import { usePaint } from "@/charts/usePaint";
import { limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import type { Opened } from "../view";
import { ticks } from "./day";
import { toX } from "./layout";
import { AgentRow, TeamRow } from "./Row";
import { isTeam, type Row, SEAT_STEPS } from "./rows";
import { Scrubber } from "./Scrubber";
import { Tip } from "./Tip";
import { useKeys } from "./useKeys";
import type { Seen } from "./useSeen";
import { useSize } from "./useSize";
import { COLOURS, useStrips } from "./useStrips";
import { useTip } from "./useTip";
import { useWheel } from "./useWheel";

// ECharts is no part of the page's first load.
const Strips = lazy(() => import("@/charts/Strips"));

/** In rem: the rows are dense, so that a team is seen whole. */
export const ROW = 1.125;
/** So many rows more than those in view are drawn, and in steps of so many. */
const OVERSCAN = 24;
const STEP = 12;
/** An hour that is nearer to now is not written: the present stands there. */
const FLAG_PX = 42;

export function Gantt({
  rows,
  seen,
  opened,
  open,
}: {
  rows: readonly Row[];
  seen: Seen;
  opened: Opened | null;
  open: (what: Opened) => void;
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
  const strips = useStrips(drawn, first, scale, now, row, who);
  const paint = usePaint(COLOURS);
  const hours = useMemo(() => ticks(range, width, timeZone), [range, width, timeZone]);
  const marks = useMemo(
    () => ticks(range, width, timeZone, 64, limits.GANTT_INTERVAL_MAX),
    [range, width, timeZone],
  );
  const present = now >= range.from && now <= range.to ? toX(now, scale) : null;
  const { tip, point, leave } = useTip(frame, axis, rows, scale, now, row);
  useWheel(frame, axis, seen, scale);
  const { at, press, go } = useKeys(frame, rows, seen, row, open);
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[data-at]")?.dataset.at;
    const hit = place === undefined ? undefined : rows[Number(place)];
    if (hit === undefined || isTeam(hit)) return;
    go(Number(place));
    const found = tip?.met;
    if (found !== undefined && "mark" in found) open({ what: "chat", chat: found.mark.uniQref });
    else open({ what: "agent", agent: hit.agent });
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
                now={Math.floor(now / 10_000) * 10_000}
              />
            ),
          )}
          <div className="floorlayer" role="presentation">
            <div className="floorcanvas" style={{ top: first * row }}>
              <Suspense fallback={null}>
                <Strips
                  strips={strips}
                  width={width}
                  row={row}
                  text={paint.text}
                  font={`${rem * 0.6875}px "Inter Variable", sans-serif`}
                />
              </Suspense>
            </div>
            {present === null ? null : <i className="floornow" style={{ left: present }} />}
          </div>
        </div>
      </div>
      <p id="floorkeys" className="sr">
        {t("floor.keys")}
      </p>
      <div className="floorfoot">
        <span className="meta dim floorfrom">{`${clock.time(range.from)} – ${clock.time(range.to)}`}</span>
        <Scrubber seen={seen} width={width} />
        <span className="floorheat" aria-hidden="true">
          {(["free", 1, 2, 3, 4, 5, "rings"] as const).map((seat) => (
            <span key={seat}>
              <i data-seat={seat} />
              {seat === "free"
                ? t("floor.seat_free")
                : seat === "rings"
                  ? t("floor.seat_rings")
                  : seat === 1
                    ? "0"
                    : SEAT_STEPS[seat - 2]}
            </span>
          ))}
        </span>
      </div>
      {tip === null ? null : <Tip {...tip} now={now} />}
    </div>
  );
}
