// Stories of the signs that a person gives, and of when the server is told.
import { expect, test } from "vitest";
import { Activity, EVERY_MS } from "./activity";

function desk() {
  let now = 0;
  let up = true;
  let timers: { at: number; run: () => void }[] = [];
  const told: number[] = [];
  const activity = new Activity(
    () => {
      if (up) told.push(now);
      return up;
    },
    (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  );
  const goesBy = (ms: number) => {
    now += ms;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers = timers.filter((other) => other !== timer);
      timer.run();
    }
  };
  return { activity, told, goesBy, line: (is: boolean) => (up = is) };
}

test("the first sign is told at once, a hundred more within half a minute once, at its end", () => {
  const { activity, told, goesBy } = desk();
  for (let sign = 0; sign < 100; sign += 1) {
    activity.sign();
    goesBy(EVERY_MS / 200);
  }
  expect(told).toEqual([0]);
  goesBy(EVERY_MS / 2);
  expect(told).toEqual([0, EVERY_MS]);
  goesBy(10 * EVERY_MS);
  expect(told).toEqual([0, EVERY_MS]);
});

test("who rests and comes back is told of at once", () => {
  const { activity, told, goesBy } = desk();
  activity.sign();
  goesBy(10 * EVERY_MS);
  activity.sign();
  expect(told).toEqual([0, 10 * EVERY_MS]);
});

test("a sign while there is no line is followed by the next one without a pause", () => {
  const { activity, told, goesBy, line } = desk();
  line(false);
  activity.sign();
  goesBy(5);
  line(true);
  activity.sign();
  expect(told).toEqual([5]);
});

test("nothing is told once nobody watches", () => {
  const { activity, told, goesBy } = desk();
  activity.sign();
  activity.sign();
  activity.stop();
  goesBy(EVERY_MS);
  expect(told).toEqual([0]);
});
