// Who did what over the day: a row for each agent, of which those in view are drawn, the bars of all of them on one canvas. The canvas is
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
// higher than what is seen and lies in the rows: while one scrolls within it nothing is drawn at all.
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Strip } from "@/charts/Strips";
import { usePaint } from "@/charts/usePaint";
import { limits, suspendReasons } from "@/generated/catalogue";
import { useLanguage, useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import type { Drawn } from "../merge";
import { useFloorStore } from "../store";
import type { Opened } from "../view";
import { ticks } from "./day";
import { bars, met, toTime, toX } from "./layout";
import { AgentRow, TeamRow } from "./Row";
import { isTeam, type Row, SEAT_STEPS } from "./rows";
import { Scrubber } from "./Scrubber";
import { Tip, type Tipped } from "./Tip";
import type { Seen } from "./useSeen";
import { useSize } from "./useSize";

// ECharts is no part of the page's first load.
const Strips = lazy(() => import("@/charts/Strips"));

const COLOURS = {
  text: "--text-dim",
  ground: "--surface",
  band: "--surface-sunken",
  selected: "--surface-selected",
  available: "--status-available",
  suspended: "--status-suspended",
  single_chat: "--status-single",
  group_chat: "--status-group",
  missed_chat: "--status-missed",
  abandoned_chat: "--status-abandoned",
} as const;

/** In rem: the rows are dense, so that a team is seen whole. */
export const ROW = 1.125;
/** So many rows more than those in view are drawn, and in steps of so many. */
const OVERSCAN = 24;
const STEP = 12;
const PAGE = 12;
/** An hour that is nearer to now is not written: the present stands there. */
const FLAG_PX = 42;
const NOTHING: Drawn = { spans: [], marks: [] };

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

/** What is drawn of each row. */
function useStrips(
  rows: readonly Row[],
  first: number,
  scale: { from: number; to: number; width: number },
  now: number,
  row: number,
  who: number | null,
): Strip[] {
  const language = useLanguage();
  const course = useFloorStore(({ known }) => known?.course);
  const paint = usePaint(COLOURS);
  return useMemo(
    () =>
      rows.map((each, index) => {
        const day = isTeam(each) ? NOTHING : (course?.get(each.agent) ?? NOTHING);
        const found = bars(day, scale, now, row);
        const own = !isTeam(each) && each.agent === who;
        return {
          filled: (["available", "single_chat", "group_chat"] as const).map((state) => ({
            colour: paint[state],
            boxes: found[state],
          })),
          hatched: { colour: paint.suspended, boxes: found.suspended },
          triangles: { colour: paint.missed_chat, points: found.missed_chat },
          crosses: { colour: paint.abandoned_chat, points: found.abandoned_chat },
          texts: found.reasons.map(({ x, reason }) => ({
            x,
            text: suspendReasons[reason]?.[language] ?? "",
          })),
          ground: own ? paint.selected : (first + index) % 2 === 1 ? paint.band : paint.ground,
        };
      }),
    [rows, first, scale, now, row, who, course, paint, language],
  );
}

/** What the pointer is on. */
function useTip(
  frame: React.RefObject<HTMLDivElement | null>,
  axis: React.RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  scale: { from: number; to: number; width: number },
  now: number,
  row: number,
) {
  const [tip, setTip] = useState<Tipped | null>(null);
  const leave = useCallback(() => setTip(null), []);
  const point = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const box = frame.current?.getBoundingClientRect();
      const left = axis.current?.getBoundingClientRect().left ?? 0;
      const there = rows[Math.floor((clientY - (box?.top ?? 0) + (frame.current?.scrollTop ?? 0)) / row)];
      const x = clientX - left;
      if (there === undefined || isTeam(there) || x < 0 || x > scale.width) return setTip(null);
      const day = useFloorStore.getState().known?.course.get(there.agent) ?? NOTHING;
      const found = met(day, x, scale, now);
      setTip(found === null ? null : { met: found, agent: there.agent, x: clientX, y: clientY });
    },
    [frame, axis, rows, scale, now, row],
  );
  return { tip, point, leave };
}

const ZOOM = 1.25;

/** The wheel with Ctrl zooms where the pointer is, with Shift or sideways it moves through the day; alone it scrolls. */
function useWheel(
  frame: React.RefObject<HTMLDivElement | null>,
  axis: React.RefObject<HTMLDivElement | null>,
  seen: Seen,
  scale: { from: number; to: number; width: number },
): void {
  const latest = useRef({ seen, scale });
  latest.current = { seen, scale };
  useEffect(() => {
    const within = frame.current?.parentElement;
    const wheel = (event: WheelEvent) => {
      const { seen, scale } = latest.current;
      const over = axis.current?.contains(event.target as Node) === true;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey || event.metaKey || over) {
        const x = event.clientX - (axis.current?.getBoundingClientRect().left ?? 0);
        seen.zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM, toTime(x, scale));
      } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        seen.move(sideways / Math.max(1, scale.width));
      } else return;
      event.preventDefault();
    };
    // Only a listener that says so may keep the page from scrolling.
    within?.addEventListener("wheel", wheel, { passive: false });
    return () => within?.removeEventListener("wheel", wheel);
  }, [frame, axis]);
}

function useKeys(
  frame: React.RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  seen: Seen,
  row: number,
  open: (what: Opened) => void,
) {
  const [place, setPlace] = useState(0);
  const at = Math.max(0, Math.min(place, rows.length - 1));
  const wanted = useRef<number | null>(null);
  // A row that was far away is there only once the way to it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const found = frame.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (found === null || found === undefined) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    const box = frame.current;
    if (box !== null) {
      const [above, below] = [next * row, (next + 1) * row];
      if (above < box.scrollTop) box.scrollTop = above;
      else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
    }
    wanted.current = next;
    setPlace(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowLeft: () => seen.move(-1 / 8),
      ArrowRight: () => seen.move(1 / 8),
      "+": () => seen.zoom(1 / ZOOM),
      "=": () => seen.zoom(1 / ZOOM),
      "-": () => seen.zoom(ZOOM),
      Enter: () => {
        const there = rows[at];
        if (there !== undefined && !isTeam(there)) open({ what: "agent", agent: there.agent });
      },
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { at, press, go };
}
