// Stories of the steps after the password.
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { SignInStep } from "@/api/shapes";
import { aPolicy } from "@/rooms/security/testing/shapes";
import { useSession } from "@/session/store";
import { feed, flaws, open, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aSignIn, aStep } from "./testing/shapes";

withConsole();

const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${2000 + at}`);
const button = (label: string) => screen.getByRole("button", { name: label });
const desk = () => screen.findByRole("heading", { name: "Your chats" });

type Body = Record<string, unknown>;

/** A server whose answers come in turn; what it was asked. */
function door(...answers: unknown[]) {
  stand();
  feed();
  const asked: Body[] = [];
  server.use(
    on("post", "internal/profile", ({ body }) => {
      asked.push(body as Body);
      const answer = answers[asked.length - 1];
      return answer as ReturnType<typeof aSignIn>;
    }),
  );
  return asked;
}

async function signIn() {
  const user = await open("/Public/Login/marta.rinaldi");
  await user.type(await screen.findByLabelText("Password"), "right{Enter}");
  return user;
}

describe("the second factor", () => {
  test("takes six digits, however they were copied, and leads to the desk", async () => {
    const asked = door(aStep({ step: "mfa", methods: ["app"] }), aSignIn(aProfile()));
    const user = await signIn();
    const field = await screen.findByLabelText("Six-digit code");
    expect(await flaws()).toEqual([]);
    await user.type(field, "12{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Enter six digits.");
    await user.clear(field);
    await user.type(field, "123 456{Enter}");
    expect(await desk()).toBeVisible();
    expect(asked[1]).toEqual({ environment: "init", step_token: "step-1", otp: "123456" });
  });

  test("says that a code is wrong, or was used, and takes the next", async () => {
    const step = aStep({ step: "mfa", methods: ["app"] });
    door(step, refuse(114, { extraInfo: { field: "otp" } }), refuse(236), aSignIn(aProfile()));
    const user = await signIn();
    const field = await screen.findByLabelText("Six-digit code");
    await user.type(field, "111111{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect 2FA code, please try again.");
    expect(field).toHaveAccessibleDescription(/Incorrect 2FA code/);
    expect(useSession.getState().token).toBeNull();
    await user.type(field, "222222{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("This code has already been used."),
    );
    await user.type(field, "333333{Enter}");
    expect(await desk()).toBeVisible();
  });

  test("that is typed while the one before is refused stays typed", async () => {
    const step = aStep({ step: "mfa", methods: ["app"] });
    let says = () => {};
    const said = new Promise<void>((resolve) => {
      says = resolve;
    });
    door(
      step,
      said.then(() => refuse(114, { extraInfo: { field: "otp" } })),
      aSignIn(aProfile()),
    );
    const user = await signIn();
    const field = await screen.findByLabelText("Six-digit code");
    await user.type(field, "111111{Enter}");
    await user.clear(field);
    await user.type(field, "222222");
    says();
    expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect 2FA code, please try again.");
    expect(field).toHaveValue("222222");
    await user.type(field, "{Enter}");
    expect(await desk()).toBeVisible();
  });

  test("may be a recovery code", async () => {
    const asked = door(aStep({ step: "mfa", methods: ["app"] }), aSignIn(aProfile()));
    const user = await signIn();
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh-jkmn-2345{Enter}");
    expect(await desk()).toBeVisible();
    expect(asked[1]).toMatchObject({ recovery_code: "abcd-efgh-jkmn-2345" });
  });

  test("that was waited for too long begins anew, and says so", async () => {
    door(aStep({ step: "mfa", methods: ["app"] }), refuse(113));
    const user = await signIn();
    await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please sign in again.");
    expect(screen.getByLabelText("Password")).toBeVisible();
  });
});

describe("the set-up of an app", () => {
  const setup = aStep({ step: "mfa_setup", methods: ["app"] });
  const scan = aStep({
    step: "mfa_setup",
    step_token: "step-2",
    methods: ["app"],
    app: {
      secret: "GEZDGNBVGY3TQOJQ",
      uri: "otpauth://totp/x",
      qr: "<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
  });

  test("shows the picture and the key, then codes to keep, and only then the desk", async () => {
    const asked = door(setup, scan, { ...aSignIn(aProfile()), recovery_codes: CODES });
    const user = await signIn();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByAltText("QR code to scan with an authenticator app")).toBeVisible();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ")).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.type(screen.getByLabelText("Six-digit code"), "123456{Enter}");
    expect(await screen.findByText(CODES[9] ?? "")).toBeVisible();
    expect(await flaws()).toEqual([]);
    expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("download", "recovery-codes.txt");
    expect(useSession.getState().token).toBeNull();
    await user.click(button("Copy codes"));
    expect(await navigator.clipboard.readText()).toBe(`${CODES.join("\n")}\n`);
    await user.click(button("I have saved them"));
    expect(await desk()).toBeVisible();
    expect(asked.slice(1)).toEqual([
      { environment: "init", step_token: "step-1", setup: "app" },
      { environment: "init", step_token: "step-2", otp: "123456" },
    ]);
  });

  test("begins where a link says so, with a word about it", async () => {
    stand();
    await open("/Public/Setup/MFA/marta.rinaldi");
    expect(await screen.findByText("As marta.rinaldi")).toBeVisible();
    expect(screen.getByText(/You will set up two-step verification/)).toBeVisible();
  });
});

describe("codes by mail", () => {
  const MAIL = { to: "m•••@demo.example", ttl: 300, again_in: 0 };
  const setup = aStep({ step: "mfa_setup", methods: ["app", "email"] });
  const sent = aStep({ ...setup, step_token: "step-2", mail: MAIL });
  const mfa = (more: Partial<SignInStep> = {}) =>
    aStep({ step: "mfa", methods: ["email"], mail: MAIL, ...more });

  test("are chosen where they are offered, and confirmed by the first of them", async () => {
    const asked = door(setup, sent, { ...aSignIn(aProfile()), recovery_codes: CODES });
    const user = await signIn();
    expect(await screen.findByRole("radio", { name: "Authenticator app" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Email" }));
    expect(await flaws()).toEqual([]);
    await user.click(button("Continue"));
    expect(await screen.findByText("We sent a code to m•••@demo.example.")).toBeVisible();
    expect(screen.getByLabelText("Six-digit code")).toHaveFocus();
    expect(await flaws()).toEqual([]);
    await user.keyboard("123456{Enter}");
    expect(await screen.findByText(CODES[9] ?? "")).toBeVisible();
    expect(asked.slice(1)).toEqual([
      { environment: "init", step_token: "step-1", setup: "email" },
      { environment: "init", step_token: "step-2", otp: "123456" },
    ]);
  });

  test("may still give way to an app", async () => {
    const app = { secret: "GEZD", uri: "otpauth://totp/x", qr: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
    const asked = door(setup, sent, aStep({ ...setup, step_token: "step-3", app }));
    const user = await signIn();
    await user.click(await screen.findByRole("radio", { name: "Email" }));
    await user.click(button("Continue"));
    await user.click(await screen.findByRole("button", { name: "Choose another way" }));
    await user.click(screen.getByRole("radio", { name: "Authenticator app" }));
    await user.click(button("Continue"));
    expect(await screen.findByAltText("QR code to scan with an authenticator app")).toBeVisible();
    expect(asked[2]).toMatchObject({ step_token: "step-2", setup: "app" });
  });

  test("are asked for at the sign-in, and another one is sent for the asking", async () => {
    const last = mfa({ step_token: "step-2", mail: { ...MAIL, again_in: null } });
    const asked = door(mfa(), last, refuse(114, { extraInfo: { field: "otp" } }), aSignIn(aProfile()));
    const user = await signIn();
    expect(await screen.findByText("Enter the six-digit code we emailed you.")).toBeVisible();
    expect(screen.getByText("It works for 5:00.")).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.click(button("Send another code"));
    expect(await screen.findByText(/^We sent another code/)).toHaveRole("status");
    expect(screen.queryByRole("button", { name: /^Send another/ })).toBeNull();
    await user.keyboard("111111{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect 2FA code, please try again.");
    await user.type(screen.getByLabelText("Six-digit code"), "123456{Enter}");
    expect(await desk()).toBeVisible();
    expect(asked.slice(1)).toEqual([
      { environment: "init", step_token: "step-1", resend: true },
      { environment: "init", step_token: "step-2", otp: "111111" },
      { environment: "init", step_token: "step-2", otp: "123456" },
    ]);
  });

  test("count down to the next one, and to their own end", async () => {
    door(mfa({ mail: { ...MAIL, ttl: 1, again_in: 1 } }));
    await signIn();
    expect(await screen.findByRole("button", { name: "Send another code in 1 s" })).toBeDisabled();
    expect(await screen.findByRole("button", { name: "Send another code" })).toBeEnabled();
    expect(screen.getByText("It has expired. Send another code.")).toBeVisible();
  });

  test("that cannot be sent leave the recovery codes", async () => {
    const asked = door(mfa({ mail: null }), aSignIn(aProfile()));
    const user = await signIn();
    expect(await screen.findByText(/^We can’t send you a code right now/)).toBeVisible();
    await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh-jkmn-2345{Enter}");
    expect(await desk()).toBeVisible();
    expect(asked[1]).toMatchObject({ recovery_code: "abcd-efgh-jkmn-2345" });
  });
});

describe("a server that fails", () => {
  test.each([
    ["otp", aStep({ step: "mfa", methods: ["app"] }), "We could not identify the user."],
    ["setup", aStep({ step: "mfa_setup", methods: ["app"] }), "The sign-in request failed."],
    ["new_password", aStep({ step: "new_password", policy: aPolicy() }), "The password could not be set."],
  ] as const)("at %s is named with what it kept from", async (answer, step, what) => {
    door(step, refuse(261, { status: 503 }));
    const user = await signIn();
    if (answer === "otp") await user.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
    if (answer === "setup") await user.click(await screen.findByRole("button", { name: "Continue" }));
    if (answer === "new_password") {
      await user.type(await screen.findByLabelText("New password"), "Lampada-verde-48");
      await user.type(screen.getByLabelText("Repeat the new password"), "Lampada-verde-48{Enter}");
    }
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `${what} Your change could not be saved. Please try again.`,
    );
  });
});

describe("a new password", () => {
  const step = aStep({ step: "new_password", reason: "first_login", policy: aPolicy() });

  test("is asked for at the first login, with what it needs", async () => {
    const asked = door(step, aSignIn(aProfile()));
    const user = await signIn();
    expect(
      await screen.findByText("Your password was set for you. Choose one that only you know."),
    ).toBeVisible();
    const rules = screen.getByRole("list", { name: "Password requirements" });
    expect(rules).toHaveTextContent("At least 10 characters, not yet");
    expect(button("Set password")).toBeDisabled();
    expect(await flaws()).toEqual([]);
    await user.type(screen.getByLabelText("New password"), "Lampada-verde-48");
    expect(rules).toHaveTextContent("At least 10 characters, met");
    await user.type(screen.getByLabelText("Repeat the new password"), "Lampada-verde-47{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The passwords do not match.");
    expect(asked).toHaveLength(1);
    await user.type(screen.getByLabelText("Repeat the new password"), "{Backspace}8{Enter}");
    expect(await desk()).toBeVisible();
    expect(asked[1]).toMatchObject({ new_password: "Lampada-verde-48" });
    expect(await screen.findByText("Password changed")).toBeVisible();
  });

  test("that the server knows to be common is marked in the list, and another may be tried", async () => {
    door(step, refuse(105, { extraInfo: { field: "new_password", rules: ["common"] } }), aSignIn(aProfile()));
    const user = await signIn();
    await user.type(await screen.findByLabelText("New password"), "Password123!");
    await user.type(screen.getByLabelText("Repeat the new password"), "Password123!{Enter}");
    expect(await screen.findByText("Not a common password", { exact: false })).toHaveTextContent("not yet");
    await user.type(screen.getByLabelText("New password"), "-verde");
    await user.type(screen.getByLabelText("Repeat the new password"), "-verde{Enter}");
    expect(await desk()).toBeVisible();
  });
});

test("extra charges are confirmed, or not", async () => {
  const asked = door(aStep({ step: "confirm_limit", user_limit: 20 }), aSignIn(aProfile()));
  const user = await signIn();
  expect(await screen.findByText(/More than 20 people/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(button("Sign in anyway"));
  expect(await desk()).toBeVisible();
  expect(asked[1]).toMatchObject({ confirm_limit: true });
});

test("a full house and a refused address are said over the sign-in", async () => {
  door(
    refuse(170, { extraInfo: "the user limit of 20 is reached" }),
    refuse(111, { extraInfo: "192.0.2.7" }),
  );
  const user = await signIn();
  expect(await screen.findByRole("dialog")).toBeVisible();
  await user.click(button("OK"));
  await user.type(await screen.findByLabelText("Password"), "{Enter}");
  expect(await screen.findByText("192.0.2.7")).toBeVisible();
});

test("who tries too often is told how long to wait", async () => {
  const limited = refuse(158);
  limited.headers.set("Retry-After", "12");
  door(limited);
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again in 12 s.");
});

test("a device that signed in once is known the next time", async () => {
  const asked = door(aSignIn(aProfile()), aSignIn(aProfile()));
  await signIn();
  await desk();
  useSession.setState({ token: null, expiresAt: null });
  expect(asked[0]).not.toHaveProperty("device_token");
  expect(localStorage.getItem("switchyard.known device")).toBe('{"marta.rinaldi":"device-1"}');
});
