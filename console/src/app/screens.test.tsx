// Every row of the table of screens, opened in the whole console by somebody who may not.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { integrationId, permissions } from "@/generated/catalogue";
import { aQueue } from "@/rooms/chat/testing/shapes";
import { anArticle } from "@/rooms/knowledge/testing/shapes";
import { aSignIn } from "@/rooms/sign_in/testing/shapes";
import { useSession } from "@/session/store";
import { feed, flaws, open, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { table } from "./screens";

withConsole();

const addressOf = (path: string): string => `/${path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1")}`;
/** Those that have a page: the others are addresses that no screen has. */
const rows = Object.entries(table)
  .filter(([, row]) => row.load !== undefined)
  .map(([name, row]) => ({ name, ...row, address: addressOf(row.path) }));
const guarded = rows.filter(({ permission }) => permission !== undefined);
const behind = rows.filter((row) => !row.public);

/** Of a tenant whose account includes everything. */
const client = aClient({ integrations: Object.values(integrationId) });

/** Everything may be done but what the screen asks for. */
const allBut = (permission: number) =>
  aProfile({
    permissions: Object.keys(permissions)
      .map(Number)
      .filter((id) => id !== permission),
    modules: [],
  });

/** The calls that were made, by path. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  server.events.removeAllListeners();
  server.events.on("request:start", ({ request }) => {
    const path = new URL(request.url).pathname;
    if (path.startsWith("/2.0/")) asked.push(path.slice("/2.0/".length));
  });
});

const refused = () =>
  screen.findByRole("heading", { name: "You do not have permission to access that resource" });

test("there are rows to open", () => expect(guarded.length).toBeGreaterThan(0));

/** What the pages of the guarded screens ask for. */
const ASKS: Readonly<Record<string, string>> = {
  accessToken: "admin/api",
  accessTokens: "admin/api",
  addOns: "admin/console_settings",
  applications: "admin/api",
  applicationAmend: "admin/api",
  applicationSetup: "admin/api",
  changeset: "admin/api",
  changesets: "admin/api",
  comms: "livechat/",
  consoleGeneral: "admin/console_settings",
  createAccessToken: "admin/api",
  createGroup: "intergration/azure",
  article: "external/",
  auditLogs: "admin/audit",
  banned: "admin/chat_management",
  emailReports: "intergration/postmark",
  errorLogs: "intergration/postmark",
  floor: "internal/floor",
  passwordPolicy: "admin/client_management/password_policy",
  permissionGroups: "admin/permission_groups",
  departments: "admin/departments",
  directory: "admin/directory",
  directoryGroup: "intergration/azure",
  directorySignIn: "admin/directory",
  keyContacts: "admin/key_contacts",
  licenceAddOns: "admin/licence",
  licenceGroup: "admin/licence",
  licenceGroups: "admin/licence",
  metadata: "admin/chat_management",
  agentSurvey: "admin/chat_management",
  customerSurvey: "admin/chat_management",
  knowledgeSurvey: "admin/knowledge_management",
  policies: "engine/policy",
  reportedChats: "livechat/flagged",
  skills: "admin/client_management",
  teamStatistics: "metrics/",
  userJourney: "admin/licence",
  userList: "admin/user_management",
  userSessions: "admin/user_management",
  webhookLogs: "admin/webhook",
  webhookManager: "admin/webhook",
  webhooks: "admin/webhook",
};
/** What they are called in the rail. */
const RAIL: Readonly<Record<string, string>> = {
  comms: "Chat",
  floor: "Floor",
  article: "Knowledge",
  adminLanding: "Admin",
};

test("of every guarded screen it is known what it asks for", () =>
  expect(
    guarded.filter(({ name }) => ASKS[name] === undefined),
    "name them in ASKS, and in RAIL where a module begins there",
  ).toEqual([]));

describe.each(guarded)("$name, without permission $permission", ({ name, address, permission }) => {
  test("is shut: its place says so, a notice too, and nothing of it was asked for", async () => {
    stand({ client, me: allBut(permission as number) });
    feed();
    await openSignedIn(address);
    expect(await refused()).toBeVisible();
    expect(location.hash).toBe("#/Common/NoPermissions");
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await notices.findByText("You do not have permission to open this page.")).toBeVisible();
    expect(notices.getAllByRole("article")).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith(ASKS[name] ?? ""))).toEqual([]);
    expect(await flaws()).toEqual([]);
  });

  test("is not offered in the rail, nor by the palette", async () => {
    stand({ client, me: allBut(permission as number) });
    feed();
    const user = await openSignedIn(address);
    await refused();
    const rail = within(screen.getByRole("navigation", { name: "Modules" }));
    const offered = rail.getAllByRole("link").map((link) => link.textContent);
    const others = Object.keys(RAIL).filter((each) => each !== name);
    expect(offered).toEqual(others.map((each) => RAIL[each]));
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("listbox");
    if (name === "comms") expect(screen.queryByRole("option", { name: /Take/ })).toBeNull();
    if (name === "article") expect(screen.queryByRole("option", { name: "Knowledge" })).toBeNull();
  });

  test("stays shut when it is asked for again by its address", async () => {
    stand({ client, me: allBut(permission as number) });
    feed();
    await openSignedIn(address);
    await refused();
    location.hash = `#${address}`;
    await waitFor(() => expect(location.hash).toBe("#/Common/NoPermissions"));
    expect(await refused()).toBeVisible();
  });
});

describe.each(behind)("$name, without a session", ({ address }) => {
  test("leads to the sign-in, which remembers the way, and nothing was asked for", async () => {
    stand();
    await open(address);
    expect(await screen.findByLabelText("User name")).toBeVisible();
    expect(useSession.getState().directPath).toBe(address);
    expect(
      asked.filter((path) => !["internal/self_configure", "helper/network_ping"].includes(path)),
    ).toEqual([]);
  });
});

test("the same screens open for whoever holds the permission", async () => {
  stand({ client, me: aProfile({ permissions: Object.keys(permissions).map(Number) }) });
  feed();
  for (const { address } of guarded) {
    await openSignedIn(address);
    await waitFor(() => expect(screen.getByRole("main")).not.toHaveAttribute("aria-busy", "true"));
    expect(location.hash).toBe(`#${address}`);
    // Each in a console of its own: what the one before shows says nothing of this.
    cleanup();
  }
});

describe("an address that only leads elsewhere", () => {
  test.each(["/", "/Public", "/Nowhere/At/All"])("%s leads to the sign-in", async (path) => {
    stand();
    await open(path);
    expect(await screen.findByLabelText("User name")).toBeVisible();
  });

  test("a screen whose page is not part of this version is an address that no screen has", async () => {
    stand({ me: aProfile({ permissions: Object.keys(permissions).map(Number) }) });
    feed();
    await openSignedIn();
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
    location.hash = "#/Common/Metrics/Dashboard";
    await waitFor(() => expect(location.hash).toBe("#/Common/Comms"));
    expect(screen.getByRole("navigation", { name: "Modules" })).not.toHaveTextContent("Dashboard");
  });

  test("/Common/Knowledge leads to the first article, and what it carries goes along", async () => {
    stand({ me: aProfile({ permissions: [1, 2] }), articles: [anArticle("introka")] });
    feed();
    await openSignedIn("/Common/Knowledge?list=1");
    expect(await screen.findByRole("heading", { name: "About introka" })).toBeVisible();
    expect(location.hash).toBe("#/Common/Knowledge/introka?list=1");
  });

  test("a set-up link brings its name to the sign-in", async () => {
    stand();
    await open("/Public/Setup/marta.rinaldi");
    await waitFor(() => expect(location.hash).toBe("#/Public/Login/marta.rinaldi?setup=1"));
  });

  test("/Common leads to the desk", async () => {
    stand();
    feed();
    await openSignedIn("/Common");
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });
});

describe("before it is known whose house this is", () => {
  test.each([
    { code: 179, title: "No organisation at this address" },
    { code: 260, title: "Under maintenance", extraInfo: "maintenance" },
  ])("a refusal $code has its page", async ({ code, title, extraInfo }) => {
    stand();
    server.use(on("get", "internal/self_configure", () => refuse(code, { extraInfo })));
    await open();
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(await flaws()).toEqual([]);
  });

  test("no answer at all says what to look at", async () => {
    stand();
    server.use(on("get", "internal/self_configure", broken));
    await open();
    expect(await screen.findByRole("dialog", { name: "The server cannot be reached" })).toBeVisible();
  });
});

describe("a session that is over", () => {
  test("leads to the sign-in, which says so and keeps the way back", async () => {
    const house = stand();
    feed();
    server.use(on("get", "livechat/queue", () => refuse(113)));
    const user = await openSignedIn();
    expect(await screen.findByLabelText("User name")).toBeVisible();
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(
      await notices.findByText("Your session has ended. Please log in again to continue."),
    ).toBeVisible();
    expect(notices.queryByRole("button", { name: "Copy request" })).toBeNull();
    server.use(
      on("get", "livechat/queue", () => aQueue()),
      on("post", "internal/profile", () => aSignIn(house.me)),
    );
    await user.type(screen.getByLabelText("User name"), "marta.rinaldi{Enter}");
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });

  test("because the storage was lost says so at the sign-in, in the words of the catalogue", async () => {
    stand();
    feed();
    server.use(on("get", "livechat/queue", () => refuse(263, { status: 504 })));
    await openSignedIn();
    expect(await screen.findByLabelText("User name")).toBeVisible();
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(
      await notices.findByText("The connection to the database was lost. Please try again."),
    ).toBeVisible();
  });

  test("and a server that fell silent when it was asked again: the sign-in says both", async () => {
    stand();
    feed();
    let times = 0;
    server.use(
      on("get", "livechat/queue", () => {
        times += 1;
        return times === 1 ? refuse(264, { status: 400 }) : broken();
      }),
    );
    await openSignedIn();
    expect(await screen.findByLabelText("User name")).toBeVisible();
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await notices.findByText("The database took too long to answer. Please try again.")).toBeVisible();
    expect(notices.getByText("The server did not respond.")).toBeVisible();
  });

  test("at an address that is nobody's any more ends on the page that says so, and stays there", async () => {
    stand();
    feed();
    server.use(on("get", "livechat/queue", () => refuse(179)));
    await openSignedIn();
    expect(await screen.findByRole("heading", { name: "No organisation at this address" })).toBeVisible();
    expect(location.hash).toMatch(/^#\/Public\/InvalidDomain/);
    expect(useSession.getState().token).toBeNull();
    expect(screen.queryByLabelText("User name")).toBeNull();
  });

  test.each([
    { name: "255", answer: () => refuse(255) },
    { name: "260, in maintenance", answer: () => refuse(260, { extraInfo: "maintenance" }) },
  ])("by maintenance ($name) ends on its page", async ({ answer }) => {
    stand();
    feed();
    server.use(on("get", "livechat/queue", answer));
    await openSignedIn();
    expect(await screen.findByRole("heading", { name: "Under maintenance" })).toBeVisible();
    expect(location.hash).toMatch(/^#\/Public\/MaintenanceError/);
    expect(useSession.getState().token).toBeNull();
  });

  test("is none where the server is only busy: whoever is at the desk stays there", async () => {
    stand();
    feed();
    server.use(
      on("get", "livechat/queue", () => refuse(260)),
      on("delete", "livechat/ongoing", () => refuse(260)),
    );
    await openSignedIn();
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
    expect(await screen.findByText(/The service is busy or under maintenance/)).toBeVisible();
    expect(useSession.getState().token).not.toBeNull();
    expect(location.hash).toBe("#/Common/Comms");
  });

  test("by a refused address says which before the sign-in", async () => {
    stand();
    feed();
    server.use(on("get", "livechat/queue", () => refuse(111, { extraInfo: "203.0.113.7" })));
    await openSignedIn();
    // The desk and its overlay give way to the sign-in and its own: what is looked at is what stays.
    expect(await screen.findByLabelText("User name")).toBeInTheDocument();
    const dialog = within(await screen.findByRole("dialog", { name: "This address is not allowed" }));
    expect(dialog.getByText("203.0.113.7")).toBeVisible();
    expect(useSession.getState().token).toBeNull();
  });
});
