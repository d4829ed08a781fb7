// Gathers what the feed tells between two frames of the screen and gives it on at once, so that it is drawn once.

export interface Screen {
  /** Whether nobody sees the page: it is not drawn then, and its timers are held back. */
  hidden: () => boolean;
  now: () => number;
  /** After the next frame has been drawn: a key that was pressed meanwhile is on the screen first. */
  afterFrame: (run: () => void) => () => void;
  after: (ms: number, run: () => void) => () => void;
}

/** A page that is not drawn although it is to be seen waits no longer than this. */
const UNDRAWN_MS = 250;

const after: Screen["after"] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const browserScreen: Screen = {
  hidden: () => document.visibilityState === "hidden",
  now: () => performance.now(),
  after,
  afterFrame: (run) => {
    let drawn: (() => void) | undefined;
    const frame = requestAnimationFrame(() => {
      late();
      drawn = after(0, run);
    });
    const late = after(UNDRAWN_MS, () => {
      cancelAnimationFrame(frame);
      run();
    });
    return () => {
      cancelAnimationFrame(frame);
      late();
      drawn?.();
    };
  },
};

/** The pause after each time, in multiples of what it took: the rest belongs to the person's hands. */
const REST = 3;
/** An offer, a sound or a message is never later than this and a frame. */
export const LONGEST_REST_MS = 120;

export interface Gathered<T> {
  add: (item: T) => void;
  /** Gives on at once what is there. */
  flush: () => void;
  drop: () => void;
}

/** In order, each once; at once while nobody sees the page. */
export function inFrames<T>(
  pour: (items: readonly T[]) => void,
  screen: Screen = browserScreen,
): Gathered<T> {
  let waiting: T[] = [];
  let due: (() => void) | null = null;
  let restsUntil = 0;
  const flush = () => {
    due?.();
    due = null;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    const begun = screen.now();
    // What was poured is drawn after this task: only then is it known what it took.
    screen.after(0, () => {
      const ended = screen.now();
      restsUntil = ended + Math.min(LONGEST_REST_MS, (ended - begun) * REST);
    });
    pour(items);
  };
  const frame = () => {
    due = screen.afterFrame(flush);
  };
  return {
    add: (item) => {
      waiting.push(item);
      if (screen.hidden()) return flush();
      if (due !== null) return;
      const rest = restsUntil - screen.now();
      if (rest > 0) due = screen.after(rest, frame);
      else frame();
    },
    flush,
    drop: () => {
      due?.();
      due = null;
      waiting = [];
    },
  };
}
