// The notice stack: newest first, three visible, no doubles, time-outs that tick. Pure; ids and time are handed in.
import { limits, type Tone } from "@/generated/catalogue";

export type { Tone };

export interface NoticeAction {
  name: string;
  emit: string;
}

export interface Notice {
  /** One appearance; a repeatable id appears more than once. */
  key: string;
  id: string;
  title: string;
  /** HTML, which is cleaned before it is shown; words of others are made plain first. */
  text: string;
  tone: Tone;
  /** The name of a drawing; the tone has one of its own. */
  icon?: string;
  /** Whatever is not repeatable is said once. */
  repeatable: boolean;
  /** Happenings of one kind that are told in one, as a chat's messages: the newest one's words, and how many. */
  together?: string;
  count: number;
  /** Milliseconds; null stays until dismissed. */
  timeout: number | null;
  endtime: number | null;
  links: readonly { name: string; value: string }[];
  actions: readonly NoticeAction[];
  props: Readonly<Record<string, unknown>> | null;
  /** It stands before newer ones: nothing goes on until the person acts. */
  first: boolean;
  /** Whom it was said to; null before the sign-in. */
  person: number | null;
  addedAt: number;
}

/** A time-out of true is the usual one. */
export type Given = Pick<Notice, "key" | "id" | "title"> &
  Partial<Omit<Notice, "endtime" | "addedAt" | "timeout" | "person" | "count">> & {
    timeout?: number | true | null;
  };

export interface Stack {
  notices: readonly Notice[];
  expanded: boolean;
  pausedAt: number | null;
  /** Since when a pointer keeps out what is new, so that nothing comes in under it; an act or a while ends it. */
  heldAt: number | null;
  /** What was dismissed with its props, and by whom, so that it does not come back to them. */
  seen: readonly string[];
}

export interface Reader {
  /** Who reads; null before the sign-in. */
  person: number | null;
  available: boolean;
  /** The preference lc_if_unavailable: notices also while away. */
  evenIfUnavailable: boolean;
  hidden: boolean;
}

export type Happening =
  | { kind: "add"; notice: Given; now: number; reader: Reader }
  | { kind: "tick"; now: number }
  | { kind: "pause"; now: number }
  | { kind: "resume"; now: number }
  | { kind: "dismiss"; key: string }
  | { kind: "act"; key: string; emit: string }
  | { kind: "expand" }
  | { kind: "collapse" }
  | { kind: "clear" }
  | { kind: "elsewhere"; marks: readonly string[] }
  | { kind: "leave" };

export type Effect = { run: "dismissed"; key: string } | { run: "action"; key: string; emit: string };

const MOST_SEEN = 200;

/** How long a pointer that came over the stack keeps out what is new, in ms: one that rests there is not about to press. */
const MOST_HELD = 3_000;

export const EMPTY: Stack = { notices: [], expanded: false, pausedAt: null, heldAt: null, seen: [] };

const memory = (person: number | null, id: string, props: Notice["props"]): string | null =>
  props === null ? null : `${person ?? ""} ${id} ${JSON.stringify(props)}`;

/** What the same notice is known by in another tab. */
export const markOf = ({ person, id, props, title, text }: Notice): string =>
  memory(person, id, props) ?? `${person ?? ""} ${id} ${title} ${text}`;

function admitted(stack: Stack, notice: Given, reader: Reader): boolean {
  if (!reader.available && !reader.evenIfUnavailable) return false;
  if (!notice.repeatable && stack.notices.some((other) => other.id === notice.id)) return false;
  const known = memory(reader.person, notice.id, notice.props ?? null);
  if (known === null) return true;
  // Of what repeats, each happening is told once, though it is heard of twice.
  const stands = stack.notices.some(({ person, id, props }) => memory(person, id, props) === known);
  return !stands && !stack.seen.includes(known);
}

function without(stack: Stack, keys: readonly string[]): Stack {
  const gone = new Set(keys);
  const notices = stack.notices.filter((notice) => !gone.has(notice.key));
  const seen = stack.notices.flatMap((notice) => {
    const known = gone.has(notice.key) ? memory(notice.person, notice.id, notice.props) : null;
    return known === null ? [] : [known];
  });
  return {
    ...stack,
    notices,
    expanded: stack.expanded && notices.length > limits.NOTICES_SHOWN,
    pausedAt: notices.length === 0 ? null : stack.pausedAt,
    heldAt: null,
    seen: [...stack.seen, ...seen].slice(-MOST_SEEN),
  };
}

/** The same key again tells more of the same: in its place where it is seen, else on top. */
function placed(stack: Stack, added: Notice): Stack {
  const before = stack.notices.find(({ key }) => key === added.key);
  if (before === undefined) return { ...stack, notices: [added, ...stack.notices] };
  const more = { ...added, count: before.count + 1 };
  const told = memory(before.person, before.id, before.props);
  return {
    ...stack,
    notices: shown(stack).includes(before)
      ? stack.notices.map((other) => (other === before ? more : other))
      : [more, ...stack.notices.filter((other) => other !== before)],
    seen: told === null ? stack.seen : [...stack.seen, told].slice(-MOST_SEEN),
  };
}

export function step(stack: Stack, event: Happening): { stack: Stack; effects: Effect[] } {
  const only = (next: Stack) => ({ stack: next, effects: [] });
  switch (event.kind) {
    case "add": {
      if (!admitted(stack, event.notice, event.reader)) return only(stack);
      const { notice, now, reader } = event;
      const timeout = notice.timeout === true ? limits.NOTICE_COUNTDOWN : (notice.timeout ?? null);
      const lasts = timeout === null ? null : timeout * (reader.hidden ? limits.HIDDEN_TIMEOUT_FACTOR : 1);
      const added: Notice = {
        text: "",
        tone: "info",
        repeatable: false,
        links: [],
        actions: [],
        props: null,
        first: false,
        count: 1,
        ...notice,
        timeout: lasts,
        endtime: lasts === null ? null : now + lasts,
        person: reader.person,
        addedAt: now,
      };
      return only(placed(stack, added));
    }
    case "tick": {
      const { heldAt } = stack;
      if (heldAt !== null && event.now - heldAt >= MOST_HELD) return only({ ...stack, heldAt: null });
      if (stack.pausedAt !== null) return only(stack);
      const over = stack.notices
        .filter((n) => n.endtime !== null && n.endtime <= event.now)
        .map((n) => n.key);
      if (over.length === 0) return only(stack);
      return { stack: without(stack, over), effects: over.map((key) => ({ run: "dismissed", key })) };
    }
    case "pause":
      return only(stack.pausedAt === null ? { ...stack, pausedAt: event.now, heldAt: event.now } : stack);
    case "resume": {
      if (stack.pausedAt === null) return only(stack);
      const halted = event.now - stack.pausedAt;
      const later = (n: Notice) => (n.endtime === null ? n : { ...n, endtime: n.endtime + halted });
      return only({ ...stack, pausedAt: null, heldAt: null, notices: stack.notices.map(later) });
    }
    case "dismiss":
      if (!stack.notices.some((n) => n.key === event.key)) return only(stack);
      return { stack: without(stack, [event.key]), effects: [{ run: "dismissed", key: event.key }] };
    case "act":
      if (!stack.notices.some((n) => n.key === event.key)) return only(stack);
      return {
        stack: without(stack, [event.key]),
        effects: [{ run: "action", key: event.key, emit: event.emit }],
      };
    case "expand":
      return only({ ...stack, expanded: true });
    case "collapse":
      return only({ ...stack, expanded: false });
    case "clear": {
      if (!mayClearAll(stack)) return only(stack);
      const all = stack.notices.map((n) => n.key);
      return { stack: without(stack, all), effects: all.map((key) => ({ run: "dismissed", key })) };
    }
    // Another tab has seen to it, and to what follows from it.
    case "elsewhere": {
      const gone = stack.notices.filter((notice) => event.marks.includes(markOf(notice)));
      const left = without(
        stack,
        gone.map(({ key }) => key),
      );
      // This tab may hear of it only now: what nobody looks at is slow.
      return only({ ...left, seen: [...new Set([...left.seen, ...event.marks])].slice(-MOST_SEEN) });
    }
    // The person leaves: what was said to them is nobody else's, and they have dismissed none of it.
    case "leave":
      return only({ ...EMPTY, seen: stack.seen });
  }
}

/** While a pointer keeps it out, what is new waits behind the link. */
export function shown(stack: Stack, most: number = limits.NOTICES_SHOWN): readonly Notice[] {
  const { heldAt } = stack;
  const there = stack.notices.filter(({ addedAt }) => heldAt === null || addedAt <= heldAt);
  const inOrder = [...there.filter(({ first }) => first), ...there.filter(({ first }) => !first)];
  return stack.expanded ? inOrder : inOrder.slice(0, most);
}
export const others = (stack: Stack, most: number = limits.NOTICES_SHOWN): number =>
  stack.expanded
    ? Math.max(0, stack.notices.length - most)
    : stack.notices.length - shown(stack, most).length;
export const mayClearAll = (stack: Stack): boolean =>
  stack.expanded && stack.notices.length >= limits.NOTICES_CLEAR_ALL;
