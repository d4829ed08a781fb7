// Stories of the feed's events between two frames: poured together, in order, and never in the way of the hands.
import { expect, test } from "vitest";
import { inFrames, LONGEST_REST_MS } from "./inFrames";

const FRAME_MS = 16;

/** A screen whose clock stands still until it is told; pouring takes as long as it is said to. */
function screen({ takes = 0 } = {}) {
  let now = 0;
  let hidden = false;
  let due: { at: number; run: () => void }[] = [];
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    due.push(timer);
    return () => {
      due = due.filter((other) => other !== timer);
    };
  };
  const poured: { at: number; items: readonly number[] }[] = [];
  const gathered = inFrames<number>(
    (items) => {
      poured.push({ at: now, items });
      now += takes;
    },
    { hidden: () => hidden, now: () => now, after, afterFrame: (run) => after(FRAME_MS, run) },
  );
  return {
    ...gathered,
    poured,
    hide: () => {
      hidden = true;
    },
    pass: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due = due.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = Math.max(now, end);
    },
  };
}

test("what comes within one frame is poured once, in its order", () => {
  const page = screen();
  for (const each of [1, 2, 3]) page.add(each);
  expect(page.poured).toEqual([]);
  page.pass(FRAME_MS);
  expect(page.poured).toEqual([{ at: FRAME_MS, items: [1, 2, 3] }]);
  page.pass(1_000);
  expect(page.poured).toHaveLength(1);
});

test("a page that nobody sees is told at once, with what still waited before it", () => {
  const page = screen();
  page.add(1);
  page.hide();
  page.add(2);
  expect(page.poured.map(({ items }) => items)).toEqual([[1, 2]]);
  page.add(3);
  expect(page.poured.map(({ items }) => items)).toEqual([[1, 2], [3]]);
});

test("where pouring takes long, the hands have three quarters of the time", () => {
  const page = screen({ takes: 20 });
  for (let at = 0; at < 100; at += 1) {
    page.add(at);
    page.pass(10);
  }
  const [first, second] = page.poured;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(80);
  expect(page.poured.flatMap(({ items }) => items)).toEqual(
    Array.from({ length: page.poured.reduce((sum, { items }) => sum + items.length, 0) }, (_, at) => at),
  );
});

test("however long it takes, nothing is held back for longer than a tenth of a second or so", () => {
  const page = screen({ takes: 500 });
  page.add(1);
  page.pass(FRAME_MS);
  page.pass(0);
  page.add(2);
  page.pass(LONGEST_REST_MS + FRAME_MS);
  expect(page.poured.map(({ items }) => items)).toEqual([[1], [2]]);
});

test("what is flushed is poured now and not again; what is dropped never", () => {
  const page = screen();
  page.add(1);
  page.flush();
  page.pass(FRAME_MS);
  page.add(2);
  page.drop();
  page.pass(FRAME_MS);
  expect(page.poured.map(({ items }) => items)).toEqual([[1]]);
});
