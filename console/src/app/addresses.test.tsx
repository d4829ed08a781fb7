// Addresses that are known from outside: what notices link to, the pages of what went wrong, the banner's way back.
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useSession } from "@/session/store";
import { feed, flaws, open, openSignedIn, outsideLandmarks, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { pathTo } from "@/ui/href";
import { redirects, screenAt } from "./screens";

withConsole();
afterEach(() => history.replaceState(null, "", "/"));

test.each([
  "/Public/Logout",
  "/Common/Support",
  "/Common/Profile/CannedResponses",
  "/Common/Profile/Inbox",
  "/Common/Profile/Statistics",
])("%s, which notices refer to, is a screen or leads to one", (path) => {
  const to = redirects[path.slice(1)]?.to;
  expect(screenAt(to === undefined ? path : pathTo(to))).not.toBeNull();
});

test("the names that the documents use for routes are names here", () => {
  expect(pathTo("dashboard")).toBe("/Common/Metrics/Dashboard");
  expect(pathTo("solute", { ticketId: 7 })).toBe("/Overlay/Solute/7");
  expect(pathTo("inbox")).toBe("/Common/Profile/Inbox");
});

test.each(["/Common//Comms", "//Common/Comms", "/Nowhere/At/All"])(
  "%s is no screen and leads to the sign-in",
  async (path) => {
    stand();
    await open(path);
    expect(await screen.findByLabelText("User name")).toBeVisible();
  },
);

test("whoever is signed in is not left before an empty page by an address with two slashes", async () => {
  stand();
  feed();
  await openSignedIn("/Common//Comms");
  expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
});

test("whoever opens the address of the sign-out is signed out", async () => {
  stand();
  feed();
  let ended = 0;
  server.use(
    on("delete", "internal/profile", () => {
      ended += 1;
      return { signed_out: true } as never;
    }),
  );
  await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  location.hash = "#/Public/Logout";
  expect(await screen.findByLabelText("User name")).toBeVisible();
  await waitFor(() => expect(ended).toBe(1));
  expect(useSession.getState().token).toBeNull();
});

describe("the page of a call that failed", () => {
  test("says so and offers the way on", async () => {
    stand();
    await open("/Public/Error");
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(document.title).toBe("Something went wrong · Demo Shop · Switchyard");
    expect(await flaws()).toEqual([]);
  });

  test("is there for somebody who is signed in only if the caller insists", async () => {
    stand();
    feed();
    await openSignedIn("/Public/Error?force=1");
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
    location.hash = "#/Public/InvalidDomain";
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });
});

describe("the banner of an environment", () => {
  test("offers the way back to the stable address, on the same screen", async () => {
    history.replaceState(null, "", "/sandbox/");
    stand();
    await open("/Public/Login");
    expect(await screen.findByText("Sandbox")).toBeVisible();
    const back = screen.getByRole("link", { name: "Back to the stable version" });
    expect(back).toHaveAttribute("href", "/#/Public/Login");
    expect(await outsideLandmarks(".banner")).toEqual([]);
  });

  test("is not there at the stable address", async () => {
    stand();
    await open("/Public/Login");
    await screen.findByLabelText("User name");
    expect(screen.queryByRole("link", { name: "Back to the stable version" })).toBeNull();
  });
});
