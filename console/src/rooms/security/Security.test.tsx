// Security: the password, the second factor and its codes, as their person changes them.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aSecurity, aSession } from "./testing/shapes";

withConsole();

const HERE = "/Common/Profile/Preferences?section=security";
const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${2000 + at}`);
const ON = aSecurity({
  second_factor: { method: "app", since: "2026-11-02T10:00:00.000Z", recovery_left: 7 },
});

const section = (name: string) => within(screen.getByRole("region", { name }));

test("a new password is set with the current one, and the list says what it needs", async () => {
  stand();
  feed();
  const asked: unknown[] = [];
  server.use(
    on("put", "internal/password", ({ body }) => {
      asked.push(body);
      return body.password === "current" ? aSecurity() : refuse(403, { extraInfo: { field: "password" } });
    }),
  );
  const user = await openSignedIn(HERE);
  expect(await screen.findByText("Set on 1 November 2026, valid until 1 May 2027.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(await flaws()).toEqual([]);
  await user.type(screen.getByLabelText("Current password"), "wrong");
  await user.type(screen.getByLabelText("New password"), "Lampada-verde-48");
  await user.type(screen.getByLabelText("Repeat the new password"), "Lampada-verde-48{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("This is not your current password.");
  await user.clear(screen.getByLabelText("Current password"));
  await user.type(screen.getByLabelText("Current password"), "current{Enter}");
  expect(await screen.findByText("Your password has been changed.")).toBeVisible();
  expect(screen.queryByLabelText("New password")).toBeNull();
  expect(asked[1]).toEqual({ password: "current", new_password: "Lampada-verde-48" });
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  expect(await notices.findByText("Password changed")).toBeVisible();
});

test("what is on is switched off, or gets new codes, with the password alone", async () => {
  stand();
  feed();
  let standing = ON;
  server.use(
    on("get", "internal/security", () => standing),
    on("post", "internal/second_factor/recovery", () => ({ recovery_codes: CODES })),
    on("post", "internal/second_factor/off", () => {
      standing = aSecurity();
      return standing;
    }),
  );
  const user = await openSignedIn(HERE);
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  expect(screen.getByText("You will be signed out on all your other devices.")).toBeVisible();
  await user.type(screen.getByLabelText("Current password"), "current{Enter}");
  expect(await screen.findByText(CODES[9] ?? "")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have saved them" }));
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  await user.type(screen.getByLabelText("Current password"), "current");
  await user.click(section("Two-step verification").getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Turn on" })).toBeVisible();
});

test("what the house needs cannot be switched off, and a failure says so", async () => {
  stand();
  feed();
  let fails = true;
  server.use(
    on("get", "internal/security", () => (fails ? refuse(229) : { ...ON, second_factor_needed: true })),
  );
  const user = await openSignedIn(HERE);
  expect(await screen.findByText("Your security settings could not be loaded")).toBeVisible();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Set up again" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
});

test("the devices that are signed in stand below, and a strange one is signed out", async () => {
  stand();
  feed();
  let items = [aSession({ id: "a", current: true }), aSession({ id: "b", browser: "Safari", os: "iPhone" })];
  server.use(
    on("get", "internal/sessions", () => ({ items })),
    on("delete", "internal/sessions", ({ query }) => {
      items = items.filter(({ id }) => id !== query.id);
      return { signed_out: true };
    }),
  );
  const user = await openSignedIn(HERE);
  await screen.findByRole("region", { name: "Where you’re signed in" });
  const devices = section("Where you’re signed in");
  expect(await devices.findByText("This device")).toBeVisible();
  await user.click(devices.getByRole("button", { name: "Sign out on Safari · iPhone" }));
  await waitFor(() => expect(devices.queryByText("Safari · iPhone")).toBeNull());
  expect(devices.getByText("This device")).toBeVisible();
});
