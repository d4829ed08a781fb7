// What this browser keeps: the token, the way, where the person has been; and what a sign-out leaves of it.
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { recall, remember } from "@/browser/device";
import { limits } from "@/generated/catalogue";
import { leave } from "@/house/leave";
import { deviceId, keptRoutes, useSession } from "@/session/store";
import { feed, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aClient } from "@/testing/shapes";

withConsole();

const desk = () => screen.findByRole("heading", { name: "Your chats" });
const kept = () => recall<{ token: string | null; directPath: string | null } | null>("session", null);

// The first of this file: a console that an earlier one opened would still hear of the address.
test("after a reload somebody who is turned away goes back to where they were", async () => {
  remember("routes", ["/Common/Profile/Preferences", "/Public/Login"]);
  stand();
  feed();
  // A signed-in person has nothing to do at the sign-in.
  await openSignedIn("/Public/Login");
  await screen.findByRole("heading", { level: 1, name: "General" });
  expect(location.hash).toMatch(/^#\/Common\/Profile\/Preferences/);
});

test("the token, the way and the last routes are kept", async () => {
  stand();
  feed();
  await openSignedIn();
  await desk();
  location.hash = "#/Common/Profile/Preferences?section=about";
  await screen.findByRole("heading", { level: 1, name: "About" });
  expect(kept()?.token).toBe("token-1");
  expect(keptRoutes()).toEqual(["/Common/Comms", "/Common/Profile/Preferences"]);
});

test("a stranger's way is kept until they have signed in", async () => {
  stand();
  await open("/Common/Profile/Preferences");
  await screen.findByLabelText("User name");
  expect(kept()?.directPath).toBe("/Common/Profile/Preferences");
});

test("no more than twenty routes are kept, and what is no list of routes is none", async () => {
  const many = Array.from({ length: limits.ROUTE_HISTORY }, (_, at) => `/Common/Been/${at}`);
  remember("routes", many);
  stand();
  feed();
  await openSignedIn();
  await desk();
  expect(keptRoutes()).toEqual([...many.slice(1), "/Common/Comms"]);
  remember("routes", { not: "a list" });
  expect(keptRoutes()).toEqual([]);
});

describe("a sign-out", () => {
  const signsOut = async () => {
    stand();
    feed();
    server.use(on("delete", "internal/profile", () => ({ signed_out: true }) as never));
    const user = await openSignedIn();
    await desk();
    await user.click(screen.getByRole("button", { name: /Your menu/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await screen.findByLabelText("User name");
  };

  test("clears what was the person's", async () => {
    useSession.setState({ directPath: "/Common/Profile/Preferences" });
    await signsOut();
    expect(kept()).toMatchObject({ token: null, expiresAt: null, directPath: null });
    await waitFor(() => expect(keptRoutes()).toEqual(["/Public/Login"]));
    expect(localStorage.getItem("switchyard.session")).not.toContain("token-1");
  });

  test("keeps the tenant's keys, this device, drafts and what was chosen here", async () => {
    const device = deviceId();
    remember("drafts", { "chat-1": "half a sentence" });
    await signsOut();
    expect(useSession.getState().client?.application_key).toBe("app");
    expect(deviceId()).toBe(device);
    expect(recall("drafts", null)).toEqual({ "chat-1": "half a sentence" });
  });

  test("leaves nothing of chats where people share machines, and a session that ran out does", async () => {
    const { draftOf, keepDraft } = await import("@/rooms/chat/compose/drafts");
    const began = () => {
      keepDraft("chat-1", "her number is 0211");
      remember("drafts", { "chat-1": "her number is 0211" });
      remember("outbox.1", [{ text: "I call you at 0211" }]);
    };
    const client = aClient({ shared_machines: true });
    useSession.setState({ token: "token-1", client });
    began();
    leave("expired");
    expect(draftOf("chat-1")).toBe("her number is 0211");
    began();
    useSession.setState({ token: "token-1", client });
    leave("signed_out");
    dispatchEvent(new Event("pagehide"));
    expect(draftOf("chat-1")).toBe("");
    expect(Object.values(localStorage).join()).not.toContain("0211");
    expect(useSession.getState().client?.application_key).toBe("app");
  });

  test("of a session that ran out keeps the way", () => {
    useSession.setState({ token: "token-1", directPath: "/Common/Profile/Preferences" });
    leave("expired");
    expect(useSession.getState().directPath).toBe("/Common/Profile/Preferences");
  });
});
