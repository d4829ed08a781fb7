// Stories of signing in, as whoever sits before the screen tells them.
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { keepsPreferences } from "@/rooms/profile/testing/preferences";
import { useSession } from "@/session/store";
import { feed, flaws, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server, silent } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { aSignIn } from "./testing/shapes";

withConsole();

const name = () => screen.findByLabelText("User name");
const password = () => screen.findByLabelText("Password");
const button = (label: string) => screen.getByRole("button", { name: label });

/** A server that lets Marta in with her password, and remembers what was asked of it. */
function door(me = aProfile()) {
  const tried: { username: string; password: string }[] = [];
  server.use(
    on("post", "internal/profile", ({ body }) => {
      tried.push({ username: body.username ?? "", password: body.password ?? "" });
      return body.password === "right" ? aSignIn(me) : refuse(114);
    }),
  );
  return tried;
}

describe("signing in", () => {
  test("asks for the name, then for the password, and leads to the desk", async () => {
    stand();
    feed();
    const tried = door();
    const user = await open();
    await user.type(await name(), "marta.rinaldi{Enter}");
    await user.type(await password(), "right{Enter}");
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
    expect(tried).toEqual([{ username: "marta.rinaldi", password: "right" }]);
    expect(document.title).toContain("Chat");
  });

  test("with a wrong password says so in words, keeps the name and lets one try again", async () => {
    stand();
    feed();
    door();
    const user = await open();
    await user.type(await name(), "marta.rinaldi{Enter}");
    await user.type(await password(), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your login details are incorrect. Please try again.",
    );
    expect(await password()).toHaveAttribute("aria-invalid", "true");
    expect(await password()).toHaveAccessibleDescription(/incorrect/);
    expect(screen.getByText("As marta.rinaldi")).toBeVisible();
    expect(useSession.getState().token).toBeNull();
    await user.clear(await password());
    await user.type(await password(), "right{Enter}");
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });

  test("asks nothing of the server while something is missing", async () => {
    stand();
    const tried = door();
    const user = await open();
    await name();
    await user.click(button("Continue"));
    expect(screen.getByRole("alert")).toHaveTextContent("Enter your user name.");
    await user.type(await name(), "marta.rinaldi{Enter}");
    await password();
    await user.click(button("Sign in"));
    expect(screen.getByRole("alert")).toHaveTextContent("Enter your password.");
    expect(tried).toEqual([]);
  });

  test("that gets no answer says so, and one under way cannot be sent twice", async () => {
    stand();
    let asked = 0;
    server.use(
      on("post", "internal/profile", () => {
        asked += 1;
        return asked === 1 ? broken() : silent();
      }),
    );
    const user = await open("/Public/Login/marta.rinaldi");
    await user.type(await password(), "right{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The sign-in request failed. The server did not respond.",
    );
    await user.click(button("Sign in"));
    expect(await screen.findByRole("button", { name: "Signing in" })).toBeDisabled();
    expect(asked).toBe(2);
  });

  test("that fails critically opens the overlay that says so anywhere, with the request to be copied", async () => {
    stand();
    server.use(
      on("post", "internal/profile", () =>
        HttpResponse.json(
          { Error: 137, Description: "…", Level: "CRITICAL", RequestId: "r1", extraInfo: null },
          { status: 422 },
        ),
      ),
    );
    const user = await open("/Public/Login/marta.rinaldi");
    await user.type(await password(), "right{Enter}");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("137")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Copy request" })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(await password()).toBeVisible();
  });

  test("where there is maintenance says so at once, before its page may be led to", async () => {
    stand();
    server.use(on("post", "internal/profile", () => refuse(260)));
    const user = await open("/Public/Login/marta.rinaldi");
    await user.type(await password(), "right{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is busy or under maintenance.");
  });

  test("as somebody else starts again, without the password that was typed", async () => {
    stand();
    door();
    const user = await open("/Public/Login/marta.rinaldi");
    await user.type(await password(), "secret");
    await user.click(button("Use another user name"));
    expect(await name()).toHaveValue("marta.rinaldi");
    await user.click(button("Continue"));
    expect(await password()).toHaveValue("");
  });

  test("shows the password only to whoever asks for it", async () => {
    stand();
    const user = await open("/Public/Login/marta.rinaldi");
    await user.type(await password(), "secret");
    expect(await password()).toHaveAttribute("type", "password");
    await user.click(button("Show password"));
    expect(await password()).toHaveAttribute("type", "text");
    await user.click(button("Hide password"));
    expect(await password()).toHaveAttribute("type", "password");
  });
});

describe("the demo's people", () => {
  const demo = aClient({
    demo_users: [
      { username: "marta.rinaldi", password: "right", role: "Agent" },
      { username: "sofia.greco", password: "right", role: "Supervisor" },
    ],
  });

  test("fill in name and password of whom one chooses, and sign in with one press", async () => {
    stand({ client: demo });
    feed();
    const tried = door();
    const user = await open();
    await user.selectOptions(await screen.findByLabelText("Demo sign-ins"), "sofia.greco");
    expect(await password()).toHaveValue("right");
    expect(screen.getByText("As sofia.greco")).toBeVisible();
    await user.click(button("Sign in"));
    await waitFor(() => expect(tried).toEqual([{ username: "sofia.greco", password: "right" }]));
  });

  test("are not offered by a house that has none", async () => {
    stand();
    await open();
    await name();
    expect(screen.queryByLabelText("Demo sign-ins")).toBeNull();
  });
});

describe("in Italian", () => {
  test("the screen follows the browser", async () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("it-IT");
    stand();
    door();
    const user = await open();
    await user.type(await screen.findByLabelText("Nome utente"), "marta.rinaldi{Enter}");
    await user.type(await screen.findByLabelText("Password"), "sbagliata{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Le credenziali non sono corrette. Riprova.");
    expect(document.documentElement).toHaveAttribute("lang", "it");
    expect(document.title).toContain("Accedi");
  });

  test("the screen speaks it as soon as it is chosen, and remembers it on this device", async () => {
    stand();
    const user = await open();
    await name();
    await user.selectOptions(screen.getByLabelText("Language"), "Italiano");
    expect(await screen.findByLabelText("Nome utente")).toBeVisible();
    expect(localStorage.getItem("switchyard.language at the door")).toBe('"it"');
  });

  const italian = () => vi.spyOn(navigator, "language", "get").mockReturnValue("it-IT");
  const enters = async () => {
    feed();
    const user = await open();
    await user.type(await screen.findByLabelText("Nome utente"), "marta.rinaldi{Enter}");
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    return user;
  };

  test("the desk goes on in the browser's language for whoever never chose one", async () => {
    italian();
    stand();
    door();
    await enters();
    expect(await screen.findByRole("heading", { name: "Le tue chat" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("lang", "it");
  });

  test("the desk speaks what the person chose, whatever the browser speaks", async () => {
    italian();
    const me = aProfile({ preferences: { ...aProfile().preferences, language: "en", language_auto: false } });
    stand({ me });
    door(me);
    await enters();
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });

  test("what is chosen at the door is the person's choice from then on", async () => {
    const changed: unknown[] = [];
    const house = stand();
    feed();
    door();
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        changed.push(body.preference);
        const { preferences } = house.me;
        house.me = aProfile({ preferences: { ...preferences, language: "it", language_auto: false } });
        return house.me;
      }),
    );
    const user = await open();
    await name();
    await user.selectOptions(screen.getByLabelText("Language"), "Italiano");
    await user.type(await screen.findByLabelText("Nome utente"), "marta.rinaldi{Enter}");
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    expect(await screen.findByRole("heading", { name: "Le tue chat" })).toBeVisible();
    expect(changed).toEqual([{ language: "it" }]);
  });

  test("choosing in one's own menu turns the desk around, and back to the browser's", async () => {
    italian();
    const house = stand();
    feed();
    keepsPreferences(house);
    const user = await openSignedIn();
    await user.click(await screen.findByRole("button", { name: "Il tuo menu, Marta Rinaldi" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "English" }));
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
    expect(house.me.preferences).toMatchObject({ language: "en", language_auto: false });
    await user.click(await screen.findByRole("menuitemradio", { name: "Same as browser" }));
    expect(await screen.findByRole("heading", { name: "Le tue chat" })).toBeVisible();
  });
});

test("axe finds nothing on either step, nor beside a refusal", async () => {
  stand({ client: aClient({ demo_users: [{ username: "a", password: "b", role: "Agent" }] }) });
  door();
  const user = await open();
  await user.type(await name(), "marta.rinaldi");
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Enter}");
  await user.type(await password(), "wrong{Enter}");
  await screen.findByRole("alert");
  expect(await flaws()).toEqual([]);
});
