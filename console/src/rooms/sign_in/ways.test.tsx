// Stories of ways in besides a password.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { useSession } from "@/session/store";
import { feed, flaws, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server, silent } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { keepDevice } from "./known";
import { aSignIn } from "./testing/shapes";
import { leaveFor } from "./WaysIn";
import { keepBinding, takeBinding } from "./ways";

withConsole();

const TOKEN = "a".repeat(64);
const button = (name: string) => screen.findByRole("button", { name });
const overlay = (name: string) => screen.findByRole("dialog", { name });
const desk = () => screen.findByRole("heading", { name: "Your chats" });

let left: string[] = [];
beforeEach(() => {
  left = [];
  leaveFor.current = (address) => void left.push(address);
});

/** What was asked of a call, which answers the same each time. */
function links(answer: () => ReturnType<typeof aSignIn> | Response) {
  const shown: unknown[] = [];
  server.use(
    on("patch", "internal/links", ({ body }) => {
      shown.push(body);
      return answer();
    }),
  );
  return shown;
}

/** A link to set a password leads to this step. */
const RESETTING = {
  otp: true,
  step: "new_password" as const,
  step_token: "step",
  ttl: 600,
  username: "marta.rinaldi",
  methods: [],
  app: null,
  mail: null,
  reason: "reset" as const,
  policy: {
    common: false,
    expiry_months: 0,
    min: 10,
    max: 128,
    numbers: 1,
    uppercase: 1,
    lowercase: 1,
    special: 1,
  },
  user_limit: null,
  recovery_codes: null,
};

describe("asking for a link", () => {
  test("needs a name, says the same for everybody, and for how long it holds", async () => {
    stand({ client: aClient({ links: true }) });
    const wishes: unknown[] = [];
    server.use(
      on("post", "internal/links", ({ body }) => {
        wishes.push(body);
        return { accepted: true, ttl: 1_800 };
      }),
    );
    const user = await open();
    await user.click(await button("Forgotten your password?"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Enter your user name.");
    expect(wishes).toEqual([]);
    await user.type(await screen.findByLabelText("User name"), " marta ");
    await user.click(await button("Forgotten your password?"));
    // Nothing goes out before somebody has said so.
    expect(await screen.findByText(/Email marta a link to set a new password/)).toBeVisible();
    expect(wishes).toEqual([]);
    await user.click(await button("Send the link"));
    expect(await screen.findByText(/If this user exists.* 30 minutes/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(await button("Send me a sign-in link"));
    await waitFor(() =>
      expect(wishes).toEqual([
        { username: "marta", pwd_reset: true },
        { username: "marta", pwd_reset: false },
      ]),
    );
    expect(await flaws()).toEqual([]);
  });

  test("too often is said in words", async () => {
    stand({ client: aClient({ links: true }) });
    server.use(on("post", "internal/links", () => refuse(158)));
    const user = await open();
    await user.type(await screen.findByLabelText("User name"), "marta");
    await user.click(await button("Send me a sign-in link"));
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
    expect(screen.queryByText(/If this user exists/)).toBeNull();
  });

  test("is not offered where no mail goes out, nor another service where there is none", async () => {
    stand();
    await open();
    await screen.findByLabelText("User name");
    expect(screen.queryByRole("group", { name: "Other ways in" })).toBeNull();
  });
});

describe("coming with a link", () => {
  test("signs in, and leaves no token in the address", async () => {
    stand();
    feed();
    const shown = links(() => aSignIn(aProfile()));
    await open(`/Public/MagicLink?token_link=${TOKEN}`);
    expect(await desk()).toBeVisible();
    expect(shown).toEqual([{ token_link: TOKEN, pwd_reset: false, device_tokens: [] }]);
    expect(location.hash).not.toContain(TOKEN);
  });

  test("shows what this browser has of earlier sign-ins, whoever it was, the newest last", async () => {
    stand();
    feed();
    for (let person = 1; person <= 21; person += 1) keepDevice(`person ${person}`, `device ${person}`);
    keepDevice("Person 2", "device 22");
    const shown = links(() => aSignIn(aProfile()));
    await open(`/Public/MagicLink?token_link=${TOKEN}`);
    expect(await desk()).toBeVisible();
    const devices = Array.from({ length: 19 }, (_, at) => `device ${at + 3}`);
    expect(shown).toEqual([
      { token_link: TOKEN, pwd_reset: false, device_tokens: [...devices, "device 22"] },
    ]);
  });

  test("takes the token out of the address before it is answered", async () => {
    stand();
    server.use(on("patch", "internal/links", silent));
    await open(`/Public/MagicLink?pwd_reset=1&token_link=${TOKEN}`);
    await waitFor(() => expect(location.hash).toBe("#/Public/Login"));
  });

  test.each([
    ["", 312, "This link has expired"],
    ["", 403, "This link cannot be used to sign in"],
    ["", 105, "This link cannot be used to sign in"],
    ["pwd_reset=1&", 328, "This link has expired"],
    ["pwd_reset=1&", 403, "This link cannot be used to set a password"],
    ["pwd_reset=1&", 105, "This link cannot be used to set a password"],
  ])("%s refused with %i says why, and the sign-in is there", async (reset, code, title) => {
    stand();
    const shown = links(() => refuse(code));
    const user = await open(`/Public/MagicLink?${reset}token_link=${TOKEN}`);
    const said = await overlay(title);
    expect(shown).toEqual([{ token_link: TOKEN, pwd_reset: reset !== "", device_tokens: [] }]);
    expect(await flaws()).toEqual([]);
    await user.click(within(said).getByRole("button", { name: "OK" }));
    expect(await screen.findByLabelText("User name")).toBeEnabled();
    expect(useSession.getState().token).toBeNull();
  });

  test("a frozen account is said as it is at the sign-in", async () => {
    stand();
    links(() => refuse(225));
    await open(`/Public/MagicLink?token_link=${TOKEN}`);
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("to set a password leads to the step that asks for it, which may come too late", async () => {
    stand();
    server.use(
      on("patch", "internal/links", () => RESETTING),
      on("post", "internal/profile", () => refuse(113)),
    );
    const user = await open(`/Public/MagicLink?pwd_reset=1&token_link=${TOKEN}`);
    expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await user.type(screen.getByLabelText("New password"), "Lampada-verde-48");
    await user.type(screen.getByLabelText("Repeat the new password"), "Lampada-verde-48{Enter}");
    expect(await overlay("This link has expired")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Choose a new password" })).toBeNull();
  });

  test("the new password lets them in, which is told", async () => {
    const house = stand();
    feed();
    server.use(
      on("patch", "internal/links", () => RESETTING),
      on("post", "internal/profile", () => aSignIn(house.me)),
    );
    const user = await open(`/Public/MagicLink?pwd_reset=1&token_link=${TOKEN}`);
    await user.type(await screen.findByLabelText("New password"), "Lampada-verde-48");
    await user.type(screen.getByLabelText("Repeat the new password"), "Lampada-verde-48{Enter}");
    expect(await desk()).toBeVisible();
    expect(await screen.findByText("Password reset")).toBeVisible();
    expect(screen.queryByText("Password changed")).toBeNull();
  });

  test("while somebody is signed in leaves the link alone, and says so", async () => {
    stand();
    feed();
    const shown = links(() => aSignIn(aProfile()));
    await openSignedIn(`/Public/MagicLink?token_link=${TOKEN}`);
    expect(await overlay("Someone is already signed in")).toBeVisible();
    expect(shown).toEqual([]);
  });
});

describe("another service", () => {
  const client = aClient({ sso: [{ provider_id: 1, name: "Lume ID" }] });

  test("is gone to by its button, with what this tab keeps", async () => {
    stand({ client });
    server.use(
      on("post", "internal/sso", () => ({ address: "https://id.example/auth?x=1", binding: "kept" })),
    );
    const user = await open();
    await user.click(await button("Sign in with Lume ID"));
    await waitFor(() => expect(left).toEqual(["https://id.example/auth?x=1"]));
    expect(takeBinding()).toBe("kept");
  });

  test("that does not answer says so", async () => {
    stand({ client });
    server.use(on("post", "internal/sso", () => refuse(156)));
    const user = await open();
    await user.click(await button("Sign in with Lume ID"));
    expect(await overlay("The sign-in service is not responding")).toBeVisible();
    expect(left).toEqual([]);
  });

  test("sends back who it is, once", async () => {
    stand({ client });
    feed();
    const back: unknown[] = [];
    server.use(
      on("patch", "internal/sso", ({ body }) => {
        back.push(body);
        return aSignIn(aProfile());
      }),
    );
    keepBinding("kept");
    await open("/Public/Login?sso_state=s&sso_code=c%26d&sso_iss=https%3A%2F%2Fid");
    expect(await desk()).toBeVisible();
    expect(back).toEqual([
      { state: "s", code: "c&d", iss: "https://id", binding: "kept", device_tokens: [] },
    ]);
    expect(takeBinding()).toBeNull();
    expect(location.hash).not.toContain("sso_");
  });

  test.each(["sso_error=1", "sso_state=s&sso_code=c"])(
    "%s in a tab that began nothing asks nobody",
    async (query) => {
      stand({ client });
      await open(`/Public/Login?${query}`);
      expect(await overlay("The sign-in was not completed")).toBeVisible();
      expect(await flaws()).toEqual([]);
    },
  );

  test("whose answer does not hold says no more than that", async () => {
    stand({ client });
    server.use(on("patch", "internal/sso", () => refuse(403)));
    keepBinding("kept");
    await open("/Public/Login?sso_state=s&sso_code=c");
    expect(await overlay("The sign-in was not completed")).toBeVisible();
  });
});
