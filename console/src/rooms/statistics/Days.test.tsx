// How much moves in the charts of one's days: as the person prefers, and as their system asks.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Option } from "@/charts/option";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { someFigures } from "./testing/shapes";

withConsole();

/** What was given to be drawn, by the chart's name; drawing itself needs a browser. */
const drawn = vi.hoisted(() => new Map<string, unknown[]>());
vi.mock("@/charts/Chart", () => ({
  default: ({ option, label }: { option: Option; label: string }) => {
    drawn.set(label, [...(drawn.get(label) ?? []), option]);
    return <div role="img" aria-label={label} />;
  },
}));
afterEach(() => {
  drawn.clear();
  vi.unstubAllGlobals();
});

const FIGURES = someFigures({ chats: 2, online_time: 3_600, available_time: 3_600 });

function stands() {
  const house = stand();
  server.use(
    on("get", "metrics/users/statistics", () => ({
      user_id: 1,
      fullname: "Marta Rinaldi",
      at: "2026-03-02T09:00:00.000Z",
      today: FIGURES,
      yesterday: FIGURES,
      week: FIGURES,
      month: FIGURES,
      days: [{ date: "2026-03-02", figures: FIGURES }],
    })),
    on("get", "internal/achievements", () => ({ items: [] })),
    on("patch", "internal/profile", ({ body }) => {
      house.me = { ...house.me, preferences: { ...house.me.preferences, ...(body.preference as object) } };
      return house.me;
    }),
  );
  return feed();
}

const last = (label: string) => drawn.get(label)?.at(-1) as Option | undefined;
const charts = async () => {
  await screen.findByRole("img", { name: "Time online per day" });
  return [last("Chats per day"), last("Time online per day")];
};

/** A system that asks for less motion, until it no longer does. */
function lessMotion() {
  const told = new Set<(event: { matches: boolean }) => void>();
  const media = { matches: true };
  const real = matchMedia;
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("reduced-motion")
      ? {
          get matches() {
            return media.matches;
          },
          addEventListener: (_: string, tell: Parameters<typeof told.add>[0]) => told.add(tell),
          removeEventListener: (_: string, tell: Parameters<typeof told.add>[0]) => told.delete(tell),
        }
      : real(query),
  );
  return () => {
    media.matches = false;
    act(() => {
      for (const tell of told) tell(media);
    });
  };
}

test("the switch in the preferences stills the charts", async () => {
  stands();
  const user = await openSignedIn("/Common/Profile/Statistics");
  for (const option of await charts()) expect(option).toMatchObject({ animation: true });
  location.hash = "#/Common/Profile/Preferences?section=metrics";
  const fewer = await screen.findByRole("switch", { name: "Reduce chart animation" });
  expect(fewer).not.toBeChecked();
  await user.click(fewer);
  await waitFor(() => expect(fewer).toBeChecked());
  location.hash = "#/Common/Profile/Statistics";
  for (const option of await charts()) {
    expect(option).toMatchObject({ animation: false, tooltip: { axisPointer: { type: "none" } } });
    expect(option?.series).toMatchObject([
      { emphasis: { disabled: true } },
      ...(option === last("Chats per day") ? [] : [{}]),
    ]);
  }
});

test("a system that asks for less motion gets none, from the first drawing on and as long as it asks", async () => {
  stands();
  const noLonger = lessMotion();
  await openSignedIn("/Common/Profile/Statistics");
  await charts();
  for (const options of drawn.values())
    for (const option of options)
      expect(option).toMatchObject({ animation: false, tooltip: { axisPointer: { type: "shadow" } } });
  noLonger();
  for (const option of await charts()) expect(option).toMatchObject({ animation: true });
});

test("what changes elsewhere draws no chart anew", async () => {
  const line = stands();
  await openSignedIn("/Common/Profile/Statistics");
  await charts();
  await line.up();
  line.tell("presence", aPresence({ capacity: { maximum: 3, current: 2 } }));
  await waitFor(() => expect(drawn.get("Chats per day")?.length).toBeGreaterThan(1));
  for (const options of drawn.values()) expect(new Set(options).size).toBe(1);
});
