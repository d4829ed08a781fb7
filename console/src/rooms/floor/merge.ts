// What a frame changes of the floor that is known. Whatever has not changed stays the very same object: only what shows it is drawn anew. Pure.
import type { Agent, AgentCourse, Course, Figure, Floor, FloorFrame, Line, Mark, Span } from "./shapes";

export interface Known {
  /** Until when all of it is known to be true, by the server's clock. */
  at: string;
  figures: ReadonlyMap<string, Figure>;
  /** Worst first. */
  lines: readonly Line[];
  agents: ReadonlyMap<number, Agent>;
  course: ReadonlyMap<number, Drawn>;
  /** When the day's first word was, in milliseconds; null where there has been none. */
  first: number | null;
}

/** An agent's day, in milliseconds, in order. */
export interface Drawn {
  spans: readonly DrawnSpan[];
  marks: readonly DrawnMark[];
}
export interface DrawnSpan extends Pick<Span, "state" | "reason" | "cause" | "chats"> {
  from: number;
  /** Infinity where it goes on. */
  to: number;
}
export interface DrawnMark extends Pick<Mark, "kind" | "uniQref"> {
  at: number;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function mapped<K, T>(before: ReadonlyMap<K, T>, now: readonly T[], keyOf: (one: T) => K): Map<K, T> {
  return new Map(
    now.map((one) => {
      const known = before.get(keyOf(one));
      return [keyOf(one), known !== undefined && same(known, one) ? known : one];
    }),
  );
}

const span = ({ from, to, state, reason, cause, chats }: Span): DrawnSpan => ({
  from: Date.parse(from),
  to: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  state,
  reason,
  cause,
  chats,
});
const mark = ({ at, kind, uniQref }: Mark): DrawnMark => ({ at: Date.parse(at), kind, uniQref });

/** The day of somebody of whom nothing is known. */
export const NOTHING: Drawn = { spans: [], marks: [] };

/** A span is known by its beginning; of what was said of one twice the newer word holds. */
export function drawnWith(before: Drawn, told: Pick<AgentCourse, "spans" | "marks">): Drawn {
  if (told.spans.length === 0 && told.marks.length === 0) return before;
  const spans = new Map(before.spans.map((each) => [each.from, each]));
  for (const each of told.spans) spans.set(Date.parse(each.from), span(each));
  const marks = new Map(before.marks.map((each) => [`${each.at} ${each.uniQref}`, each]));
  for (const each of told.marks) marks.set(`${Date.parse(each.at)} ${each.uniQref}`, mark(each));
  return {
    spans: [...spans.values()].sort((a, b) => a.from - b.from),
    marks: [...marks.values()].sort((a, b) => a.at - b.at),
  };
}

/** The floor as it was asked for. */
export function begun(floor: Floor, course: Course): Known {
  return {
    at: floor.at,
    figures: mapped(new Map<string, Figure>(), floor.figures, ({ id }) => id),
    lines: floor.lines,
    agents: mapped(new Map<number, Agent>(), floor.agents, ({ user_id }) => user_id),
    course: new Map(course.agents.map((each) => [each.user_id, drawnWith(NOTHING, each)])),
    first: course.agents
      .flatMap(({ spans }) => spans.slice(0, 1))
      .reduce<number | null>(
        (least, { from }) => Math.min(least ?? Number.POSITIVE_INFINITY, Date.parse(from)),
        null,
      ),
  };
}

/** A frame that is not newer than what is known tells nothing of figures and queues; of a course every word is worth hearing. */
export function heard(known: Known, frame: FloorFrame): Known {
  const older = frame.at <= known.at;
  const course = new Map(known.course);
  for (const each of frame.course)
    course.set(each.user_id, drawnWith(course.get(each.user_id) ?? NOTHING, each));
  if (older) return { ...known, course };
  const agents = new Map(known.agents);
  for (const each of frame.agents) agents.set(each.user_id, each);
  const lines = mapped(
    new Map(known.lines.map((each) => [each.skill_id, each])),
    frame.lines,
    ({ skill_id }) => skill_id,
  );
  return {
    at: frame.at,
    figures: mapped(known.figures, frame.figures, ({ id }) => id),
    lines: [...lines.values()],
    agents: frame.agents.length === 0 ? known.agents : agents,
    course: frame.course.length === 0 ? known.course : course,
    first: known.first,
  };
}

/** Without what was over before an instant: a page that stays open for days keeps one. */
export function since(known: Known, from: number): Known {
  const course = new Map(
    [...known.course].map(([id, { spans, marks }]) => [
      id,
      { spans: spans.filter(({ to }) => to > from), marks: marks.filter(({ at }) => at >= from) },
    ]),
  );
  return { ...known, course };
}
