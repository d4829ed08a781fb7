// The tour begins at the desk: whoever is elsewhere is taken there, and the first card waits for the page.
import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathTo } from "@/ui/href";
import { speak } from "@/words";
import "../screens";
import Tour from "./Tour";

beforeEach(async () => {
  await speak("en");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("after a change of page the first card waits for a second and a half", async () => {
  const page = (
    <>
      <button type="button" className="presence">
        Available
      </button>
      <Tour end={() => undefined} />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], {
    initialEntries: [pathTo("preferences")],
  });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await passes(1_400);
  expect(router.state.location.pathname).toBe(pathTo("comms"));
  expect(screen.queryByText("You are here")).toBeNull();
  await passes(3_000);
  expect(screen.getByText("You are here")).toBeVisible();
});
