// When the connection is measured: what the browser says itself counts at once, a ping without an answer does not.
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY } from "./quality";
import { useMeasuring, useQualityStore } from "./useQuality";

const probe = vi.hoisted(() => vi.fn());
vi.mock("@/api/probe", () => ({ probe }));

const good = { downlink: 1_250_000, latency: 20 };
const answers = (latency: number | null) =>
  probe.mockImplementation(async () => ({ local: good, server: { ...good, latency } }));
const network = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  dispatchEvent(new Event(online ? "online" : "offline"));
};
/** Samples are taken after 0, 1, 2, 12, 22 seconds, and so on. */
const [BEGUN, NEXT] = [120, 3];
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const rated = () => useQualityStore.getState().reading?.rating;

function Measures() {
  useMeasuring();
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  useQualityStore.setState({ meter: EMPTY, reading: null });
  answers(20);
  render(<Measures />);
  await passes(BEGUN);
  expect(rated()).toBe("good");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a browser without a network is offline at once, and as good as before when it is back", async () => {
  probe.mockClear();
  await act(async () => network(false));
  expect(rated()).toBe("offline");
  await passes(300);
  expect(probe, "there is nothing to measure").not.toHaveBeenCalled();
  await act(async () => network(true));
  await passes(0);
  expect(rated()).toBe("good");
});

test("one ping without an answer is no server that is gone; six are, which takes seconds and not a minute", async () => {
  answers(null);
  await passes(NEXT);
  expect(rated()).toBe("good");
  await passes(6);
  expect(rated()).toBe("offline");
  probe.mockClear();
  await passes(30);
  expect(probe, "now that it is known it is asked as seldom as ever").toHaveBeenCalledTimes(3);
  answers(20);
  await passes(10 + 6);
  expect(rated()).toBe("good");
});
