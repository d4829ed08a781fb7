// The page of maintenance: it stays for as long as it lasts, and leads back by itself.
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { limits } from "@/generated/catalogue";
import { redirectIn } from "@/ui/redirects";
import Maintenance from "./Maintenance";

const request = vi.hoisted(() => vi.fn());
vi.mock("@/api/request", () => ({ request }));
const assign = vi.fn();

/** Each test begins later than anything that the one before it was answered. */
let start = Date.now();

beforeEach(() => {
  vi.useFakeTimers();
  start += 3_600_000;
  vi.setSystemTime(start);
  vi.stubGlobal("location", { ...location, assign });
});
afterEach(() => {
  cleanup();
  assign.mockReset();
  request.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const shown = () =>
  render(
    <MantineProvider>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <Maintenance />
      </SWRConfig>
    </MantineProvider>,
  );

test("whoever has just arrived is not sent on, however soon it is over", async () => {
  request.mockImplementation(
    () => new Promise((answers) => setTimeout(() => answers({ subdomain: "demo" }), 50)),
  );
  const arrived = Date.now();
  const before = redirectIn.current;
  redirectIn.current = () => Math.max(arrived + limits.REDIRECTS_OFF + 5_000 - Date.now(), 0);
  shown();
  await passes(limits.REDIRECTS_OFF + 4_900);
  expect(request).toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
  await passes(200);
  expect(assign).toHaveBeenCalledWith("/");
  redirectIn.current = before;
});

test("it is asked every ten seconds whether the doors are open, and then the page leads back", async () => {
  request.mockImplementation(async () => {
    throw new Problem("GET internal/self_configure", {
      status: 503,
      code: 260,
      description: "maintenance",
      extra: "maintenance",
      retryAfter: 10,
    });
  });
  shown();
  await passes(limits.MAINTENANCE_LOOK_AGAIN * 3 + 1);
  expect(request.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(screen.getByRole("heading", { name: "Under maintenance" })).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
  request.mockImplementation(async () => ({ subdomain: "demo" }));
  await passes(limits.MAINTENANCE_LOOK_AGAIN + 1);
  expect(assign).toHaveBeenCalledWith("/");
});
