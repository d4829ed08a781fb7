// Addresses that lead to another one, opened in the whole console: each ends where the documents say.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";

withConsole();

test.each([
  ["/Common/Profile", "#/Common/Profile/Preferences"],
  ["/Common/Profile?section=about", "#/Common/Profile/Preferences?section=about"],
  ["/Overlay/Profile", "#/Common/Profile/Preferences"],
  ["/Overlay/Profile/Preferences", "#/Common/Profile/Preferences"],
  ["/Overlay/Profile/Statistics", "#/Common/Profile/Statistics"],
  ["/Overlay/Profile/CannedResponses", "#/Common/Profile/CannedResponses"],
  ["/Overlay/Profile/Inbox", "#/Common/Profile/Inbox"],
])("%s leads to %s", async (address, target) => {
  stand();
  feed();
  server.use(
    on("get", "metrics/users/statistics", () => refuse(500)),
    on("get", "internal/achievements", () => ({ items: [] })),
  );
  await openSignedIn(address);
  await screen.findAllByRole("heading", { level: 1 });
  await waitFor(() => expect(location.hash.startsWith(target), location.hash).toBe(true));
});
