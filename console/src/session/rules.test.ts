// Stories of presence, of the session's countdown and of the line's quality.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countdown, START, secondsLeft } from "./countdown";
import { alreadySo, FREE, wish } from "./presence";
import { EMPTY, issue, measured, median, rating, reading, score } from "./quality";

describe("presence", () => {
  const available = { status: "Online", suspended: false, suspend_reason: null } as const;
  const onBreak = { status: "Away", suspended: true, suspend_reason: 1 } as const;

  test("a change is sent, and blocks the next for five seconds", () => {
    const ruling = wish(FREE, available, { available: false, reason: 1 }, 10_000);
    expect(ruling).toMatchObject({ kind: "send", body: { suspend: true, suspendreason: 1 } });
    const block = { until: 15_000 };
    expect(ruling).toMatchObject({ block });
    expect(wish(block, onBreak, { available: true }, block.until - 1)).toEqual({ kind: "too_soon" });
    expect(wish(block, onBreak, { available: true }, block.until)).toMatchObject({
      kind: "send",
      body: { suspend: false },
    });
  });

  test("what is so already asks nothing; another reason does", () => {
    expect(wish(FREE, available, { available: true }, 0)).toEqual({ kind: "nothing" });
    expect(wish(FREE, onBreak, { available: false, reason: 1 }, 0)).toEqual({ kind: "nothing" });
    expect(wish(FREE, onBreak, { available: false, reason: 2 }, 0)).toMatchObject({ kind: "send" });
  });

  test("174 and 175 say that the wish is fulfilled, each for its own direction", () => {
    expect(alreadySo(174, { available: false, reason: 1 })).toBe(true);
    expect(alreadySo(175, { available: true })).toBe(true);
    expect(alreadySo(174, { available: true })).toBe(false);
  });
});

describe("the session", () => {
  const tick = (now: number, suppressed = false) => ({
    kind: "tick" as const,
    now,
    threshold: 180,
    suppressed,
  });
  const running = countdown(START, { kind: "told", expiresAt: 1_000_000 });

  test("offers to renew below the threshold, and ends at nought", () => {
    expect(countdown(running, tick(1_000_000 - 180_000)).phase).toBe("running");
    expect(countdown(running, tick(1_000_000 - 179_000)).phase).toBe("renew");
    expect(countdown(running, tick(1_000_000)).phase).toBe("ended");
    expect(countdown(running, tick(9_000_000)).phase).toBe("ended");
    expect(secondsLeft(running, 940_000)).toBe(60);
  });

  test("asks nobody who has come to set a password, but still ends", () => {
    expect(countdown(running, tick(990_000, true)).phase).toBe("running");
    expect(countdown(running, tick(1_000_000, true)).phase).toBe("ended");
  });

  test("is quiet for ten seconds after a renewal", () => {
    const renewed = countdown(running, { kind: "renewed", expiresAt: 1_100_000, now: 1_000_000 });
    expect(countdown(renewed, tick(1_009_999)).phase).toBe("running");
    expect(countdown(renewed, tick(1_010_000)).phase).toBe("renew");
  });
});

describe("the line", () => {
  test("is scored by speed and latency", () => {
    expect(score({ downlink: 1_250_000, latency: 0 })).toBeCloseTo(1);
    expect(score({ downlink: 9_000_000, latency: 600 })).toBeCloseTo(0.7);
    expect(score({ downlink: 0, latency: 300 })).toBeCloseTo(0.15);
    expect(score({ downlink: 1_250_000, latency: null })).toBe(0);
  });

  test("is named by the documents' limits", () => {
    expect([0, 0.24, 0.25, 0.49, 0.5, 0.74, 0.75].map(rating)).toEqual([
      "offline",
      "bad",
      "poor",
      "poor",
      "fair",
      "fair",
      "good",
    ]);
  });

  test("blames the right side", () => {
    expect(issue(0.4, 0.6)).toBe("user-network");
    expect(issue(0.6, 0.4)).toBe("server");
    expect(issue(0.4, 0.4)).toBe("both");
    expect(issue(0.5, 0.5)).toBeNull();
  });

  test("claims nothing before the first sample, and is down the moment it is down", () => {
    expect(reading(EMPTY)).toBeNull();
    const good = { downlink: 1_250_000, latency: 20 };
    let meter = EMPTY;
    for (let n = 0; n < 12; n += 1) meter = measured(meter, { local: good, server: good });
    expect(meter.server).toHaveLength(10);
    expect(reading(meter)?.rating).toBe("good");
    const down = measured(meter, { local: good, server: { downlink: 0, latency: null } });
    expect(reading(down)?.rating).toBe("offline");
    // Back the moment it is back, however long it was down.
    for (let n = 0; n < 9; n += 1)
      meter = measured(meter, { local: good, server: { downlink: 0, latency: null } });
    const back = measured(meter, { local: good, server: good });
    expect(reading(back)).toMatchObject({ rating: "good", latency: 20, issue: null });
  });

  test("any line scores between nought and one, and one bad sample moves no median of ten", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (downlink, latency) => {
        const value = score({ downlink, latency });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1.000_001);
      }),
    );
    expect(median([1, 1, 1, 1, 1, 1, 1, 1, 1, 0])).toBe(1);
  });
});
