// Stories of the shell: what is new, what is announced, what a developer looks at, what went wrong at the door.
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { version } from "@/generated/catalogue";
import { useWatched } from "@/rooms/maintenance/face/watched";
import { look } from "@/rooms/maintenance/watch";
import { areDue, buildOf, seen } from "@/rooms/release_notes/releaseNotes";
import { aSession } from "@/rooms/security/testing/shapes";
import { feed, flaws, open, openSignedIn, outsideLandmarks, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { speak } from "@/words";

withConsole();

const ready = () => screen.findByRole("heading", { name: "Your chats" });

describe("release notes", () => {
  const item = (name: string) => ({ name, description: `${name}.`, attachments: [] });
  const notes = {
    Builds: { "4.23.0": [item("Old")], [version]: [item("One"), item("Two")] },
    NextBuild: null,
  };
  const preferences = aProfile().preferences;

  test("are those of this version, else the first there are", () => {
    expect(buildOf(notes, version).map(({ name }) => name)).toEqual(["One", "Two"]);
    expect(buildOf(notes, "9.9.9").map(({ name }) => name)).toEqual(["Old"]);
    expect(buildOf({ Builds: {}, NextBuild: null }, version)).toEqual([]);
  });

  test("are due once a version, after the first tour, never on a public link", () => {
    expect(areDue({ ...preferences, release_notes: null }, version, false)).toBe(true);
    expect(areDue({ ...preferences, release_notes: version }, version, false)).toBe(false);
    expect(areDue({ ...preferences, release_notes: null }, version, true)).toBe(false);
    expect(areDue({ release_notes: null, initial_tour: false }, version, false)).toBe(false);
  });

  test("are remembered with the versions that the person has used, each once and no more than are kept", () => {
    const used = (...before: string[]) => seen(before, version).used_versions;
    expect(used("4.22.0", "4.23.0")).toEqual(["4.22.0", "4.23.0", version]);
    expect(used(version, "9.9.9")).toEqual(["9.9.9", version]);
    const many = used(...Array.from({ length: 120 }, (_, n) => `1.${n}.0`));
    expect([many.length, many[0], many.at(-1)]).toEqual([100, "1.21.0", version]);
  });

  test("go from slide to slide; Finish closes them and is remembered", async () => {
    const house = stand({
      me: aProfile({ preferences: { ...preferences, release_notes: null, used_versions: ["4.0.0"] } }),
    });
    feed();
    server.use(
      on("get", "helper/releasenotes", () => notes),
      on("patch", "internal/profile", ({ body }) => {
        expect(body.preference).toEqual({ release_notes: version, used_versions: ["4.0.0", version] });
        house.me = aProfile();
        return house.me;
      }),
    );
    const user = await openSignedIn();
    const dialog = within(await screen.findByRole("dialog", { name: "What’s new" }));
    expect(dialog.getByRole("heading", { name: "One" })).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Prev" })).toBeNull();
    expect(await flaws()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await user.click(dialog.getByRole("button", { name: "Prev" }));
    await user.click(dialog.getByRole("button", { name: "Next" }));
    expect(dialog.getByRole("heading", { name: "Two" })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the files that the server keeps for everybody", () => {
  const serves = (name: string, body: object) =>
    server.use(http.get(`*/${name}`, () => HttpResponse.json(body)));

  test("a new version is a notice, once, and asks for nobody's token", async () => {
    stand();
    feed();
    await openSignedIn();
    await ready();
    server.use(
      http.get("*/product_version.json", ({ request }) => {
        expect(request.headers.get("Authorization")).toBeNull();
        expect(new URL(request.url).searchParams.has("ts")).toBe(true);
        return HttpResponse.json({ current: { version: "9.9.9" } });
      }),
    );
    await act(look);
    await act(look);
    expect(
      screen.getAllByText("Version 9.9.9 is available. Please reload the page when it suits you."),
    ).toHaveLength(1);
  });

  test("announced maintenance stands above all until it is hidden", async () => {
    stand();
    feed();
    const user = await openSignedIn();
    await ready();
    const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const one = { name: "Storage", description: "", shortlink: "https://status.example.com/s1" };
    serves("maintenance.json", {
      scheduled_maintenances: [{ ...one, scheduled_for: inAnHour(1), scheduled_until: inAnHour(2) }],
    });
    await act(look);
    const said = await screen.findByText(/Planned maintenance: Storage/);
    expect(said).toBeVisible();
    expect(said).toHaveTextContent(/\d:\d\d/);
    expect(said).not.toHaveTextContent(/\d:\d\d:\d\d/);
    expect(await outsideLandmarks(".banner")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Hide this announcement" }));
    expect(screen.queryByText(/Planned maintenance/)).toBeNull();
    expect(localStorage.getItem("switchyard.maintenance /s1")).toBe("true");
    serves("maintenance.json", { scheduled_maintenances: [] });
    await act(look);
  });

  test("a service in trouble says so", async () => {
    stand();
    feed();
    await openSignedIn();
    await ready();
    act(() => useWatched.setState({ status: "Critical" }));
    expect(await screen.findByText(/The service is having problems/)).toBeVisible();
    act(() => useWatched.setState({ status: "Good" }));
    expect(screen.queryByText(/The service is having problems/)).toBeNull();
  });
});

describe("the network overlay", () => {
  const openIt = async (permissions: number[]) => {
    stand({ me: aProfile({ permissions }) });
    feed();
    server.use(on("get", "internal/sessions", () => ({ items: [] })));
    const user = await openSignedIn();
    await ready();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "network over");
    return user;
  };

  test("shows who this is and what asks by itself, to whoever holds permission 100", async () => {
    const user = await openIt([1, 100]);
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Network" }));
    for (const name of ["User ID", "Session ID", "Session expires", "Application key", "Consumer key"])
      expect(dialog.getByRole("button", { name: `Copy ${name}` })).toBeVisible();
    expect(dialog.getByText(/product_version\.json.* every 60 s/)).toBeVisible();
    await dialog.findByRole("option", { name: "https://eu.example/2.0/" });
    const bases = dialog.getAllByRole("option").map((option) => option.textContent);
    expect(bases).toEqual([`${location.origin}/2.0/`, "https://eu.example/2.0/"]);
    expect(dialog.getByRole("combobox")).toHaveDisplayValue(`${location.origin}/2.0/`);
    expect(document.body.textContent).not.toContain("token-1");
    expect(await flaws()).toEqual([]);
    expect(dialog.getByText("System status").nextSibling).toHaveTextContent("Good");
    act(() =>
      useWatched.setState({
        status: "Critical",
        services: [
          { key: "storage", text: "Critical" },
          { key: "engine", text: "Good" },
        ],
      }),
    );
    expect(dialog.getByText("Storage").nextSibling).toHaveTextContent("Critical");
    expect(dialog.getByText("Routing").nextSibling).toHaveTextContent("Good");
    act(() => useWatched.setState({ status: "Good" }));
    await act(() => speak("it"));
    expect(dialog.getByText("Stato del sistema").nextSibling).toHaveTextContent("Buono");
    await act(() => speak("en"));
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("makes of the session's id a link that signs the same person in elsewhere, when it is asked for", async () => {
    const user = await openIt([1, 100]);
    const asked: string[] = [];
    server.use(
      on("get", "internal/sessions", () => ({ items: [aSession({ id: "5e55", current: true })] })),
      on("post", "internal/sessions", ({ headers }) => {
        asked.push(headers.get("Idempotency-Key") ?? "");
        return { token: "ab12", ttl: 300 };
      }),
    );
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Network" }));
    expect(dialog.queryByRole("link")).toBeNull();
    await user.click(await dialog.findByRole("button", { name: "5e55" }));
    const link = await dialog.findByRole("link", { name: "5e55" });
    expect(link).toHaveAttribute("href", `${location.origin}/#/Public/Login?token_link=ab12`);
    expect(link).toHaveAttribute("rel", "noreferrer");
    expect(dialog.getByRole("status")).toHaveTextContent("once, within 5 minutes");
    expect(dialog.getByRole("button", { name: "Copy the link" })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toBe("");
    expect(await flaws()).toEqual([]);
  });

  test("says why there is no link, and makes none", async () => {
    const user = await openIt([1, 100]);
    server.use(
      on("get", "internal/sessions", () => ({ items: [aSession({ id: "5e55", current: true })] })),
      on("post", "internal/sessions", () => refuse(158)),
    );
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Network" }));
    await user.click(await dialog.findByRole("button", { name: "5e55" }));
    expect(await screen.findByText(/too many requests in a short time/)).toBeVisible();
    expect(dialog.queryByRole("link")).toBeNull();
  });

  test("is not offered without it", async () => {
    await openIt([1]);
    expect(screen.queryByRole("option")).toBeNull();
  });
});

describe("global admin mode", () => {
  const operator = aProfile({ username: "global.ada", global_admin: "ticket 812", ttl: 90 });

  test("stands over every screen with its reason, its end and the way out", async () => {
    stand({ me: operator });
    feed();
    server.use(on("delete", "internal/profile", () => ({ signed_out: true })));
    const user = await openSignedIn();
    const banner = await screen.findByText("Global Admin Mode");
    expect(banner).toBeVisible();
    expect(screen.getByText(/^ticket 812, until \d\d:\d\d\.$/)).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Leave" }));
    expect(await screen.findByText("You have signed out.")).toBeVisible();
  });

  test("offers no renewal when its end is near, for there is none", async () => {
    stand({ me: operator });
    feed();
    await openSignedIn();
    await screen.findByText("Global Admin Mode");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not said of anybody else", async () => {
    stand();
    feed();
    await openSignedIn();
    await ready();
    expect(screen.queryByText("Global Admin Mode")).toBeNull();
  });
});

describe("a failure of ours", () => {
  const fails = () =>
    HttpResponse.json(
      {
        Error: 228,
        Description: "The rows do not fit.",
        Level: "CRITICAL",
        RequestId: "r-1",
        extraInfo: null,
      },
      { status: 409 },
    );

  test("stands over all with its code, to be copied and to be told to whoever helps", async () => {
    stand({ client: aClient({ support: "mailto:help@example.com" }) });
    feed();
    server.use(on("get", "livechat/queue", fails));
    await openSignedIn();
    const dialog = within(await screen.findByRole("dialog", { name: "A critical error occurred" }));
    expect(dialog.getByText("228")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Copy request" })).toBeVisible();
    expect(dialog.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "mailto:help@example.com",
    );
  });

  test("is copied as it was asked and answered, for support", async () => {
    stand();
    feed();
    server.use(on("get", "livechat/queue", fails));
    const user = await openSignedIn();
    const dialog = within(await screen.findByRole("dialog", { name: "A critical error occurred" }));
    await user.click(dialog.getByRole("button", { name: "Copy request" }));
    const copied = JSON.parse(await navigator.clipboard.readText());
    expect(copied).toMatchObject({
      request: { call: "GET livechat/queue", query: { showall: true } },
      response: { status: 409, Error: 228, Description: "The rows do not fit.", RequestId: "r-1" },
    });
    expect(JSON.stringify(copied)).not.toContain("token-1");
  });

  test("leads nowhere but to a place of the web or of mail", async () => {
    stand({ client: aClient({ support: "javascript:alert(1)" }) });
    feed();
    server.use(on("get", "livechat/queue", fails));
    await openSignedIn();
    const dialog = within(await screen.findByRole("dialog", { name: "A critical error occurred" }));
    expect(dialog.queryByRole("link")).toBeNull();
  });
});

describe("while it is not known whose house this is", () => {
  test("a server that stumbles is not blamed on the address", async () => {
    stand();
    server.use(on("get", "internal/self_configure", () => refuse(261, { status: 503 })));
    await open();
    expect(await screen.findByRole("dialog", { name: "Something Went Wrong" })).toBeVisible();
  });

  test("nobody there has a reason and three steps", async () => {
    stand();
    server.use(on("get", "internal/self_configure", broken));
    await open();
    const dialog = within(await screen.findByRole("dialog", { name: "The server cannot be reached" }));
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
  });
});
