// Back after an address that was refused: the screen before is one step away, and nobody is led to the refusal again.
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";

withConsole();

const settles = (hash: RegExp) => waitFor(() => expect(location.hash).toMatch(hash), { timeout: 4_000 });
const goesBack = () => act(() => history.back());

test.each([
  ["that no screen has", "#/Nowhere/At/All"],
  ["of the sign-in", "#/Public/Login"],
  ["without the permission for it", "#/Common/Admin/Landing"],
])("after an address %s one Back leads to the screen before", async (_, refused) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  stand();
  feed();
  await openSignedIn("/Common/Comms");
  await screen.findByRole("heading", { name: "Your chats" });
  location.hash = "#/Common/Profile/Preferences?section=about";
  await screen.findByRole("heading", { level: 1, name: "About" });
  location.hash = refused;
  await settles(/Preferences\?section=about$/);
  expect(screen.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  // The entry of the refusal is left behind: the browser is told so a moment later.
  await waitFor(() => expect(history.state?.typed).toBe(true), { timeout: 4_000 });
  goesBack();
  await settles(/Comms$/);
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  expect(
    warned.mock.calls.flat().filter((said) => /Matched leaf|HydrateFallback/.test(String(said))),
  ).toEqual([]);
  warned.mockRestore();
});

test("an address that leads elsewhere is not come back to either", async () => {
  stand();
  feed();
  await openSignedIn("/Common/Comms");
  await screen.findByRole("heading", { name: "Your chats" });
  location.hash = "#/Overlay/Profile";
  await settles(/Profile\/Preferences$/);
  goesBack();
  await settles(/Comms$/);
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
});
