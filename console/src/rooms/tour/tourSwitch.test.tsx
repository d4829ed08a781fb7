// The tour begins at the desk: whoever is elsewhere is taken there, and the first card waits for the page.
import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, useEffect, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathTo } from "@/ui/href";
import { speak } from "@/words";
import "@/app/screens";
import Tour from "./Tour";

beforeEach(async () => {
  await speak("en");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function shows(desk: ReactNode, at: string) {
  const page = (
    <>
      <button type="button" className="presence">
        Available
      </button>
      {desk}
      <Tour which="console" end={() => undefined} />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

test("after a change of page the first card waits for a second and a half", async () => {
  const router = shows(<div className="desk" />, pathTo("preferences"));
  await passes(1_450);
  expect(router.state.location.pathname).toBe(pathTo("comms"));
  expect(screen.queryByText("Your status")).toBeNull();
  await passes(200);
  expect(screen.getByText("Your status")).toBeVisible();
});

test("a desk that comes late is waited for, so that none of its cards is left out", async () => {
  function Late() {
    const [here, setHere] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setHere(true), 4_500);
      return () => clearTimeout(timer);
    }, []);
    return here ? (
      <div className="desk">
        <section className="lines">Lines</section>
      </div>
    ) : null;
  }
  shows(<Late />, pathTo("comms"));
  await passes(4_400);
  expect(screen.queryByText("Your status")).toBeNull();
  await passes(1_000);
  await passes(3_000);
  expect(screen.getByText("Your status")).toBeVisible();
  expect(screen.getByText("1 of 2")).toBeVisible();
});

test("whoever has no desk is shown what else there is", async () => {
  shows(null, pathTo("comms"));
  await passes(25_000);
  expect(screen.getByText("1 of 1")).toBeVisible();
});
