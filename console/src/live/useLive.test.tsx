// Who has a line: whoever works with chats. Everybody else is signed in all the same, and is asked after now and then.
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "@/api/shapes";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const PREFERENCES = "/Common/Profile/Preferences";
const WITHOUT = { permissions: [93], modules: [] };

/** How often the profile was asked for. */
function counted(house: { me: Profile }): () => number {
  let asked = 0;
  server.use(
    on("get", "internal/profile", () => {
      asked += 1;
      return house.me;
    }),
  );
  return () => asked;
}

const nextPoll = () => act(() => vi.advanceTimersByTimeAsync(31_000));

test("who has no part in Comms stays signed in: nothing is dialled, and their profile is asked for by the half minute", async () => {
  const house = stand({ me: aProfile(WITHOUT) });
  const asked = counted(house);
  const line = feed();
  await openSignedIn(PREFERENCES);
  await screen.findByRole("heading", { level: 1, name: "General" });
  const before = asked();
  await nextPoll();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(line.dialled()).toBe(0);
  expect(location.hash).toBe(`#${PREFERENCES}`);
});

test("the line comes with the permission, and goes with it", async () => {
  const house = stand({ me: aProfile(WITHOUT) });
  counted(house);
  const line = feed();
  await openSignedIn(PREFERENCES);
  await screen.findByRole("heading", { level: 1, name: "General" });
  house.me = aProfile();
  await nextPoll();
  await line.up();
  house.me = aProfile(WITHOUT);
  line.close(4403);
  // Asked for at once, not with the next poll.
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Chat/ })).toBeNull());
  await nextPoll();
  expect(line.dialled()).toBe(1);
  expect(location.hash).toBe(`#${PREFERENCES}`);
});

test("after a restart it is all asked for at a moment of one's own, and what is told until then is shown", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const asked = counted(stand());
  const line = feed();
  await openSignedIn(PREFERENCES);
  await line.up();
  line.drop();
  await waitFor(() => expect(line.connected()).toBe(false));
  line.mend({ resumed: false, spread: 60_000 });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await line.up();
  const before = asked();
  line.tell("presence", aPresence({ status: "Away", suspended: true, suspend_cause: "tour" }));
  expect(await screen.findByRole("button", { name: /Your status: Away/ })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked()).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});
