// The tour, and every text that names a key, calls it as this machine does.
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { useTourRuns } from "./tour";

withConsole();
beforeEach(() => useTourRuns.setState({ runs: null, left: null }));

test.each([
  ["a PC", "Win32", "Ctrl K", "Alt C", "Ctrl Enter"],
  ["a Mac", "MacIntel", "⌘ K", "⌘. C", "⌘ Enter"],
])("on %s the tour and the preferences name its keys", async (_machine, platform, find, canned, send) => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  const { permissions } = aProfile();
  const house = stand({
    me: aProfile({
      permissions: [...permissions, permissionId.CannedResponsesTour],
      preferences: { ...aProfile().preferences, initial_tour: false },
    }),
  });
  feed();
  server.use(on("patch", "internal/profile", () => house.me));
  const user = await openSignedIn();
  const shows = async (heading: string) => {
    for (;;) {
      const card = within(await screen.findByRole("alertdialog"));
      if (card.queryByRole("heading", { name: heading })) return card;
      await user.click(card.getByRole("button", { name: "Next" }));
    }
  };
  const desk = await shows("Everything by keyboard");
  expect(desk.getByText(new RegExp(`^${find} searches`))).toBeVisible();
  await user.keyboard("{Escape}");
  location.hash = "#/Common/Profile/CannedResponses";
  await user.click(await screen.findByRole("button", { name: "Take the tour" }));
  expect((await shows("In the chat")).getByText(new RegExp(`press ${canned},`))).toBeVisible();
  await user.keyboard("{Escape}");
  location.hash = "#/Common/Profile/Preferences?section=messages";
  expect(await screen.findByText(new RegExp(`a new line and ${send} sends`))).toBeVisible();
});
