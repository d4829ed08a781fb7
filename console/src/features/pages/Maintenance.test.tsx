// The page of maintenance: it stays for as long as it lasts, and leads back by itself.
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { limits } from "@/generated/catalogue";
import Maintenance from "./Maintenance";

const request = vi.hoisted(() => vi.fn());
vi.mock("@/api/request", () => ({ request }));
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { ...location, assign });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

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
  render(
    <MantineProvider>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <Maintenance />
      </SWRConfig>
    </MantineProvider>,
  );
  await passes(limits.MAINTENANCE_LOOK_AGAIN * 3 + 1);
  expect(request.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(screen.getByRole("heading", { name: "Under maintenance" })).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
  request.mockImplementation(async () => ({ subdomain: "demo" }));
  await passes(limits.MAINTENANCE_LOOK_AGAIN + 1);
  expect(assign).toHaveBeenCalledWith("/");
});
