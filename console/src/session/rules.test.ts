// Stories of presence, of the session's countdown and of the line's quality.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alreadySo, FREE, wish } from "@/rooms/presence/face/presence";
import { countdown, START, secondsLeft } from "@/rooms/sign_in/renewal/countdown";
import { EMPTY, issue, isUnsure, measured, median, rating, reading, score } from "./quality";

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

  const good = { downlink: 1_250_000, latency: 20 };
  const silent = { downlink: 1_250_000, latency: null };
  const metered = (...server: (typeof good | typeof silent)[]) =>
    server.reduce((meter, sample) => measured(meter, { local: good, server: sample }), EMPTY);
  const times = <T>(n: number, sample: T): T[] => Array.from({ length: n }, () => sample);

  test("claims nothing before the first sample, and the first is all that is known", () => {
    expect(reading(EMPTY)).toBeNull();
    expect(reading(metered(silent))).toMatchObject({ rating: "offline", latency: null });
    expect(metered(...times(12, good)).server).toHaveLength(10);
  });

  test("is what the median of the last ten says: pings without an answer count like any other", () => {
    const rated = (...last: Parameters<typeof metered>) =>
      reading(metered(...times(10, good), ...last))?.rating;
    expect(rated(silent)).toBe("good");
    expect(rated(...times(4, silent))).toBe("good");
    expect(rated(...times(5, silent))).toBe("poor");
    expect(rated(...times(6, silent))).toBe("offline");
    expect(rated(...times(10, silent), good)).toBe("offline");
    expect(rated(...times(10, silent), ...times(6, good))).toBe("good");
  });

  test("is asked for again soon while most samples say otherwise than the last one", () => {
    expect(isUnsure(EMPTY)).toBe(false);
    expect(isUnsure(metered(...times(10, good)))).toBe(false);
    expect(isUnsure(metered(...times(10, good), silent))).toBe(true);
    expect(isUnsure(metered(...times(10, silent)))).toBe(false);
    expect(isUnsure(metered(...times(10, silent), good))).toBe(true);
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
