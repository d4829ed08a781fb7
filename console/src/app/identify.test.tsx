// Whose house this is: how long that may take, and what stands on the screen while it is not known.
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useSession } from "@/session/store";
import { feed, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, server } from "@/testing/server";
import { aClient } from "@/testing/shapes";

withConsole();
afterEach(() => vi.restoreAllMocks());

test("ten seconds are allowed for it, and then it is said", async () => {
  const real = AbortSignal.timeout.bind(AbortSignal);
  const late = () => AbortSignal.abort(new DOMException("too late", "TimeoutError"));
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => (ms === 10_000 ? late() : real(ms)));
  stand();
  await open();
  expect(await screen.findByRole("dialog", { name: "The server is taking too long" })).toBeVisible();
});

describe("with a session and without an answer", () => {
  test("nothing is asked for without the tenant's keys, and nothing but the dialog says that something failed", async () => {
    const asked: string[] = [];
    server.events.on("request:start", ({ request }) => asked.push(new URL(request.url).pathname));
    stand();
    server.use(on("get", "internal/self_configure", broken));
    await openSignedIn();
    const dialog = await screen.findByRole("dialog", { name: "The server cannot be reached" });
    expect(within(dialog).getByRole("button", { name: "Try again" })).toBeVisible();
    expect(document.querySelector("main")).toHaveAttribute("aria-busy", "true");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(asked).not.toContain("/2.0/internal/profile");
    server.events.removeAllListeners();
  });

  test("the desk opens by itself once the server answers again", async () => {
    stand();
    feed();
    server.use(on("get", "internal/self_configure", broken), on("get", "helper/network_ping", broken));
    await openSignedIn();
    await screen.findByRole("dialog", { name: "The server cannot be reached" });
    server.resetHandlers();
    stand();
    feed();
    // The line is measured again after a second, and then every ten.
    expect(await screen.findByRole("heading", { name: "Your chats" }, { timeout: 4_000 })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("the desk opens by itself once the network is back", async () => {
    stand();
    feed();
    server.use(on("get", "internal/self_configure", broken));
    await openSignedIn();
    await screen.findByRole("dialog", { name: "The server cannot be reached" });
    server.use(on("get", "internal/self_configure", () => aClient()));
    dispatchEvent(new Event("online"));
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useSession.getState().client).not.toBeNull();
  });

  test("a browser that notices only then that there is no network has it said", async () => {
    stand();
    server.use(on("get", "internal/self_configure", broken));
    await openSignedIn();
    await screen.findByRole("dialog", { name: "The server cannot be reached" });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    dispatchEvent(new Event("offline"));
    const dialog = await screen.findByRole("dialog", { name: "No network connection" });
    expect(within(dialog).getByText("This device is not connected to a network.")).toBeVisible();
  });
});
