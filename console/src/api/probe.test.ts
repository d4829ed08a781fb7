// The line's speed as a person would judge it: a quick line with a slow first byte is still quick.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const request = vi.hoisted(() => vi.fn(async () => ({ pong: true })));
vi.mock("./request", () => ({ request }));

const KIB = 1_024;

/** A script of 40 KiB: its first byte after `wait`, its last after `body` more. */
function line(wait: number, body: number, says?: { downlink: number; rtt: number }) {
  vi.stubGlobal("navigator", { onLine: true, connection: says });
  vi.stubGlobal("fetch", async () => {
    vi.advanceTimersByTime(wait);
    return {
      ok: true,
      arrayBuffer: async () => {
        vi.advanceTimersByTime(body);
        return new ArrayBuffer(40 * KIB);
      },
    };
  });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  vi.setSystemTime(1_000_000_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rated = async () => {
  const { probe } = await import("./probe");
  const { rating, score } = await import("@/session/quality");
  return rating(score((await probe()).server));
};

test("a quick line is good though its first byte is late", async () => {
  line(120, 10);
  expect(await rated()).toBe("good");
});

test("a browser that guesses low does not make a quick line poor", async () => {
  line(5, 2, { downlink: 1.4, rtt: 100 });
  expect(await rated()).toBe("good");
});

test("a slow line is poor, whatever its first byte", async () => {
  line(5, 800);
  expect(await rated()).toBe("poor");
});

test("both ends are asked: the script tells the speed, once a minute, and the ping the latency, each time", async () => {
  line(5, 10);
  const { probe } = await import("./probe");
  const fetched = vi.fn(globalThis.fetch);
  vi.stubGlobal("fetch", fetched);
  request.mockClear();
  await probe();
  await probe();
  expect(fetched.mock.calls.map(([address]) => String(address).split("?")[0])).toEqual(["/widget.js"]);
  expect(request.mock.calls.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
    ["get", "helper/network_ping"],
    ["get", "helper/network_ping"],
  ]);
  vi.setSystemTime(1_000_061_000);
  await probe();
  expect(fetched).toHaveBeenCalledTimes(2);
});
