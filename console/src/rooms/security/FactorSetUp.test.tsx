// The second factor's set-up, step by step in its dialog: on after the right code, and not a moment before.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Security } from "@/api/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aSecurity } from "./testing/shapes";

withConsole();

const HERE = "/Common/Profile/Preferences?section=security";
const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${2000 + at}`);
const SINCE = "2026-11-02T10:00:00.000Z";

/** A server that sets an app up, a new secret each time, and takes 123456 for its code. */
function sets(more: Partial<Security> = {}) {
  stand();
  feed();
  const asked: unknown[] = [];
  let standing = aSecurity(more);
  let begun = 0;
  const mail = { to: "m•••@demo.example", ttl: 300, again_in: 0 };
  const token = () => `setup-${begun}`;
  server.use(
    on("get", "internal/security", () => standing),
    on("post", "internal/second_factor", ({ body }) => {
      asked.push(body);
      if (body.password !== "current") return refuse(403, { extraInfo: { field: "password" } });
      begun += 1;
      const app = {
        secret: `GEZDGNBVGY3TQOJ${begun}`,
        uri: "otpauth://totp/x",
        qr: "<svg xmlns='http://www.w3.org/2000/svg'/>",
      };
      return body.method === "email"
        ? { setup_token: token(), ttl: 600, app: null, mail }
        : { setup_token: token(), ttl: 600, app, mail: null };
    }),
    on("post", "internal/second_factor/code", ({ body }) => {
      asked.push(body);
      begun += 1;
      return { setup_token: token(), ttl: 600, app: null, mail: { ...mail, again_in: null } };
    }),
    on("put", "internal/second_factor", ({ body }) => {
      asked.push(body);
      if (body.otp !== "123456") return refuse(403, { extraInfo: { field: "otp" } });
      standing = { ...standing, second_factor: { method: "app", since: SINCE, recovery_left: 10 } };
      return { recovery_codes: CODES };
    }),
  );
  return { asked };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Two-step verification" }));
const step = () =>
  screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current]")?.textContent?.slice(1);
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function opens() {
  const user = await openSignedIn(HERE);
  await user.click(await screen.findByRole("button", { name: "Turn on" }));
  return { user, here: await dialog() };
}

test("password, app, code and codes follow each other, and then it is on", async () => {
  sets();
  const { user, here } = await opens();
  const password = here.getByLabelText("Current password");
  await waitFor(() => expect(password).toHaveFocus());
  expect(step()).toBe("Your password");
  expect(await flaws()).toEqual([]);
  await user.type(password, "wrong{Enter}");
  expect(await here.findByRole("alert")).toHaveTextContent("This is not your current password.");
  await user.clear(password);
  await user.type(password, "current{Enter}");
  expect(await here.findByText("GEZD GNBV GY3T QOJ1")).toBeVisible();
  expect(here.getByRole("button", { name: "Next" })).toHaveFocus();
  expect([step(), await flaws()]).toEqual(["The app", []]);
  await user.keyboard("{Enter}");
  const code = await here.findByLabelText("Six-digit code");
  expect(code).toHaveFocus();
  expect(await flaws()).toEqual([]);
  await user.type(code, "111111{Enter}");
  expect(await here.findByRole("alert")).toHaveTextContent("Incorrect 2FA code, please try again.");
  expect(screen.getByText(/^Off\. When it is on/)).toBeInTheDocument();
  await user.clear(code);
  await user.type(code, "123456{Enter}");
  expect(await here.findByText(CODES[0] ?? "")).toBeVisible();
  expect([step(), await flaws()]).toEqual(["Recovery codes", []]);
  expect(here.getByRole("link", { name: "Download" })).toHaveAttribute("download");
  await user.click(here.getByRole("button", { name: "I have saved them" }));
  await gone();
  expect(await screen.findByText("On since 2 November 2026, with an authenticator app.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Set up again" })).toHaveFocus();
}, 30_000);

test("Escape leaves it before the code, nothing has changed, and the focus is where it was", async () => {
  const { asked } = sets();
  const { user, here } = await opens();
  await user.type(here.getByLabelText("Current password"), "current{Enter}");
  await here.findByText("GEZD GNBV GY3T QOJ1");
  await user.keyboard("{Enter}");
  await user.type(await here.findByLabelText("Six-digit code"), "12345");
  await user.keyboard("{Escape}");
  await gone();
  expect(screen.getByRole("button", { name: "Turn on" })).toHaveFocus();
  expect(asked).toEqual([{ password: "current", method: "app" }]);
  // Whoever comes back begins at the beginning.
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect((await dialog()).getByLabelText("Current password")).toHaveValue("");
}, 30_000);

test("what is shown once is not closed by Escape", async () => {
  sets();
  const { user, here } = await opens();
  await user.type(here.getByLabelText("Current password"), "current{Enter}");
  await here.findByText("GEZD GNBV GY3T QOJ1");
  await user.keyboard("{Enter}");
  await user.type(await here.findByLabelText("Six-digit code"), "123456{Enter}");
  await here.findByText(CODES[9] ?? "");
  await user.keyboard("{Escape}");
  expect(here.getByText(CODES[9] ?? "")).toBeVisible();
  expect(here.queryByRole("button", { name: "Back" })).toBeNull();
  expect(here.queryByRole("button", { name: "Cancel" })).toBeNull();
}, 30_000);

test("Back leads through the steps: the same key at the app, a new one after the password", async () => {
  sets();
  const { user, here } = await opens();
  expect(here.queryByRole("button", { name: "Back" })).toBeNull();
  await user.type(here.getByLabelText("Current password"), "current{Enter}");
  await here.findByText("GEZD GNBV GY3T QOJ1");
  await user.keyboard("{Enter}");
  await here.findByLabelText("Six-digit code");
  await user.click(here.getByRole("button", { name: "Back" }));
  expect(here.getByText("GEZD GNBV GY3T QOJ1")).toBeVisible();
  await user.click(here.getByRole("button", { name: "Back" }));
  expect(step()).toBe("Your password");
  expect(here.getByLabelText("Current password")).toHaveFocus();
  await user.click(here.getByRole("button", { name: "Next" }));
  expect(await here.findByText("GEZD GNBV GY3T QOJ2")).toBeVisible();
  await user.click(here.getByRole("button", { name: "Cancel" }));
  await gone();
  expect(screen.getByRole("button", { name: "Turn on" })).toHaveFocus();
}, 30_000);

test("codes by mail need no scanning, and another one comes once the first has had its time", async () => {
  const { asked } = sets({ methods: ["app", "email"], mail_to: "m•••@demo.example" });
  const { user, here } = await opens();
  expect(here.getByRole("radio", { name: "Authenticator app" })).toBeChecked();
  await user.click(here.getByRole("radio", { name: "Email" }));
  expect(await flaws()).toEqual([]);
  await user.type(here.getByLabelText("Current password"), "current{Enter}");
  expect(await here.findByText("We sent a code to m•••@demo.example.")).toBeVisible();
  expect(here.getByLabelText("Six-digit code")).toHaveFocus();
  expect([step(), await flaws()]).toEqual(["The code", []]);
  await user.click(here.getByRole("button", { name: "Send another code" }));
  expect(await here.findByText(/^We sent another code/)).toBeVisible();
  expect(here.queryByRole("button", { name: /^Send another/ })).toBeNull();
  await user.type(here.getByLabelText("Six-digit code"), "123 456{Enter}");
  expect(await here.findByText(CODES[0] ?? "")).toBeVisible();
  expect(asked).toEqual([
    { password: "current", method: "email" },
    { setup_token: "setup-1" },
    { setup_token: "setup-2", otp: "123456" },
  ]);
}, 30_000);
