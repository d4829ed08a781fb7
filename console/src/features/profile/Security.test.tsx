// Security: the password, the second factor and its codes, as their person changes them.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aSecurity } from "@/testing/shapes";

withConsole();

const HERE = "/Common/Profile/Preferences?section=security";
const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${2000 + at}`);
const APP = {
  secret: "GEZDGNBVGY3TQOJQ",
  uri: "otpauth://totp/x",
  qr: "<svg xmlns='http://www.w3.org/2000/svg'/>",
};
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
  expect(await screen.findByText("Set on 1 November 2026, holds until 1 May 2027.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(await flaws()).toEqual([]);
  await user.type(screen.getByLabelText("Current password"), "wrong");
  await user.type(screen.getByLabelText("New password"), "Lampada-verde-48");
  await user.type(screen.getByLabelText("New password once more"), "Lampada-verde-48{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("This is not your current password.");
  await user.clear(screen.getByLabelText("Current password"));
  await user.type(screen.getByLabelText("Current password"), "current{Enter}");
  expect(await screen.findByText("Your password has been changed.")).toBeVisible();
  expect(screen.queryByLabelText("New password")).toBeNull();
  expect(asked[1]).toEqual({ password: "current", new_password: "Lampada-verde-48" });
}, 30_000);

test("an app is set up with the password, the picture and a code; then there are codes to keep", async () => {
  stand();
  feed();
  let standing = aSecurity();
  server.use(
    on("get", "internal/security", () => standing),
    on("post", "internal/second_factor", () => ({ setup_token: "setup-1", ttl: 600, app: APP })),
    on("put", "internal/second_factor", ({ body }) => {
      if (body.otp !== "123456") return refuse(403, { extraInfo: { field: "otp" } });
      standing = ON;
      return { recovery_codes: CODES };
    }),
  );
  const user = await openSignedIn(HERE);
  await user.click(await screen.findByRole("button", { name: "Switch on" }));
  await user.type(screen.getByLabelText("Current password"), "current{Enter}");
  const code = await screen.findByLabelText("Six-digit code");
  expect(screen.getByText("GEZD GNBV GY3T QOJQ")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.type(code, "111111{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect 2FA code, please try again.");
  await user.clear(code);
  await user.type(code, "123456{Enter}");
  expect(await screen.findByText(CODES[0] ?? "")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  expect(await screen.findByText(/Recovery codes left: 7/)).toBeVisible();
}, 30_000);

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
  await user.type(screen.getByLabelText("Current password"), "current{Enter}");
  expect(await screen.findByText(CODES[9] ?? "")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  await user.click(screen.getByRole("button", { name: "Switch off" }));
  await user.type(screen.getByLabelText("Current password"), "current");
  await user.click(section("Two-step verification").getByRole("button", { name: "Switch off" }));
  expect(await screen.findByRole("button", { name: "Switch on" })).toBeVisible();
}, 30_000);

test("what the house needs cannot be switched off, and a failure says so", async () => {
  stand();
  feed();
  let fails = true;
  server.use(
    on("get", "internal/security", () => (fails ? refuse(229) : { ...ON, second_factor_needed: true })),
  );
  const user = await openSignedIn(HERE);
  expect(await screen.findByText("How your account is kept safe could not be loaded")).toBeVisible();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Set up another app" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Switch off" })).toBeNull();
}, 30_000);
