// Stories of the applications' pages: what there is, a new one, two who change one, new keys, off, gone, and what was changed.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { changeOf, draftOf, originsOf, wrongsOf } from "./draft";
import { aChange, anApplication } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Making"), import("./Changesets")]);
}, 60_000);

const AT = "/Common/Admin/Applications";
const PATH = "admin/api/applications";
let house: House;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  house = stand({
    me: aProfile({ permissions: [1, 5, 64] }),
    applications: [
      anApplication(1, "Console", { last_used: "2026-11-27T07:00:00.000Z" }),
      anApplication(2, "Shop", { origins: ["https://shop.example"], rate: 90, chats: 2 }),
      anApplication(3, "Old bridge", { active: false }),
    ],
  });
  feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
/** The house from now on, and what was sent. */
const changes = (now: (body: unknown) => (typeof house.applications)[number]) =>
  server.use(
    on("patch", PATH, ({ body }) => {
      sent.push(body);
      const one = now(body);
      house.applications = house.applications.map((each) => (each.id === one.id ? one : each));
      return one;
    }),
  );

test("the table tells which are active and when each was used", async () => {
  const user = await openSignedIn(AT);
  const shop = await screen.findByRole("row", { name: /^Shop/ });
  expect(shop).toHaveTextContent(/Active.*https:\/\/shop\.example.*Not since the last restart$/);
  expect(screen.getByRole("row", { name: /^Old bridge/ })).toHaveTextContent("Disabled");
  expect(screen.getByRole("row", { name: /^Console/ })).toHaveTextContent(/The console’s own/);
  await user.click(shop);
  expect(location.hash).toBe(`#${AT}/Setup/2`);
  expect(await screen.findByText("shop-application")).toBeVisible();
  expect(await field("Pages")).toHaveValue("https://shop.example");
  expect(await flaws()).toEqual([]);
});

test("a new one is made with its pages and a limit, and is open then", async () => {
  server.use(
    on("post", PATH, ({ body }) => {
      sent.push(body);
      const made = anApplication(4, body.name);
      house.applications = [...house.applications, made];
      return made;
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("New application"));
  await user.type(await field("Name"), "Outlet");
  await user.type(await field("Pages"), "https://outlet.example/{Enter}shop.example");
  await user.type(await field("Calls per minute"), "5");
  await user.click(await button("Create application"));
  expect(await screen.findByText(/“shop.example” is not an address/)).toBeVisible();
  expect(screen.getByText("A number from 60 to 100000, or nothing")).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(await field("Pages"));
  await user.type(await field("Pages"), "https://outlet.example/");
  await user.type(await field("Calls per minute"), "00");
  await user.click(screen.getByRole("checkbox", { name: /^All integrations/ }));
  await user.click(screen.getByRole("checkbox", { name: "Article compliance" }));
  await user.click(await button("Create application"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}/Setup/4`));
  expect(sent).toEqual([
    { name: "Outlet", origins: ["https://outlet.example"], integrations: [19], rate: 500 },
  ]);
  expect(await screen.findByText("outlet-consumer")).toBeVisible();
});

test("of two who change one both sides are shown", async () => {
  const theirs = anApplication(2, "Store", { rate: 120, version: 2 });
  server.use(
    on("patch", PATH, ({ body }) => {
      sent.push(body);
      if (body.version === 1) return refuse(203, { status: 409, extraInfo: { application: theirs } });
      return anApplication(2, body.name ?? "", { version: 3 });
    }),
  );
  const user = await openSignedIn(`${AT}/Setup/2`);
  await user.clear(await field("Name"));
  await user.type(await field("Name"), "Boutique");
  await user.click(await button("Save"));
  const both = await screen.findByRole("alert");
  expect(within(both).getByRole("row", { name: /^Name/ })).toHaveTextContent(/Boutique.*Store/);
  expect(within(both).getByRole("row", { name: /^Calls per minute/ })).toHaveTextContent(/90.*120/);
  await user.click(within(both).getByRole("button", { name: /mine/i }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 2, name: "Boutique" });
});

test("new keys come beside the old ones, which can be ended", async () => {
  const turned = anApplication(2, "Shop", {
    version: 2,
    ApplicationKey: "second-application",
    old: {
      ApplicationKey: "shop-application",
      ConsumerKey: "shop-consumer",
      until: "2026-11-28T08:00:00.000Z",
      last_used: null,
    },
  });
  changes((body) =>
    (body as { end_old?: boolean }).end_old ? { ...turned, old: null, version: 3 } : turned,
  );
  const user = await openSignedIn(`${AT}/Setup/2`);
  await user.click(await button("New keys"));
  const asked = await screen.findByRole("dialog", { name: "Create new keys for Shop?" });
  await user.selectOptions(within(asked).getByRole("combobox"), "168");
  await user.click(within(asked).getByRole("button", { name: "Create new keys" }));
  expect(await screen.findByText("second-application")).toBeVisible();
  expect(screen.getByRole("heading", { name: /^Previous keys, accepted until/ })).toBeVisible();
  expect(sent[0]).toEqual({ id: 2, version: 1, rotate_hours: 168 });
  await user.click(await button("End previous keys"));
  const ends = await screen.findByRole("dialog", { name: "Stop accepting the previous keys?" });
  await user.click(within(ends).getByRole("button", { name: "End previous keys" }));
  await waitFor(() => expect(screen.queryByText(/^Previous keys/)).toBeNull());
  expect(sent[1]).toEqual({ id: 2, version: 2, end_old: true });
});

test("one is disabled with what goes on, and deleted where it is not in use", async () => {
  changes(() => anApplication(2, "Shop", { version: 2, active: false }));
  let gone: unknown;
  server.use(
    on("delete", PATH, ({ query }) => {
      gone = query;
      house.applications = house.applications.filter(({ id }) => id !== 2);
      return {};
    }),
  );
  const user = await openSignedIn(`${AT}/Setup/2`);
  await user.click(await button("Disable"));
  const off = await screen.findByRole("dialog", { name: "Disable Shop?" });
  expect(off).toHaveTextContent("2 chats with this name go on.");
  await user.click(within(off).getByRole("button", { name: "Disable" }));
  expect(await button("Enable")).toBeVisible();
  expect(sent).toEqual([{ id: 2, version: 1, active: false }]);
  await user.click(await button("Delete application"));
  const asked = await screen.findByRole("dialog", { name: "Delete Shop?" });
  await user.type(within(asked).getByRole("textbox"), "moved");
  await user.click(within(asked).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(gone).toEqual({ id: "2", version: "2", reason: "moved" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Shop/ })).toBeNull());
});

test("the console’s own says why it can be neither disabled nor deleted", async () => {
  await openSignedIn(`${AT}/Setup/1`);
  expect(await screen.findByText(/^This session uses this application/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Disable" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete application" })).toBeNull();
});

test("changes are listed, and one shows all settings before and after", async () => {
  const before = {
    name: "Shop",
    origins: [],
    integrations: null,
    rate: 90,
    active: true,
    keys_since: "2026-11-01T08:00:00.000Z",
    old_until: null,
  };
  const asked: unknown[] = [];
  server.use(
    on("get", "admin/api/changesets", ({ query }) => {
      asked.push(query);
      const one = aChange(7, { reason: "sale", before, after: { ...before, rate: null } });
      return {
        items: query.number === undefined ? [aChange(7), aChange(6, { action: "create" })] : [one],
        next_token: null,
      };
    }),
  );
  const user = await openSignedIn(`${AT}/Changesets/2`);
  const row = await screen.findByRole("row", { name: /Calls per minute/ });
  expect(asked).toContainEqual({ application: "2" });
  await user.click(row);
  const settings = await screen.findByRole("table", { name: "Settings of version 2" });
  expect(within(settings).getByRole("row", { name: /^Calls per minute/ })).toHaveTextContent(/90No limit$/);
  expect(screen.getByText("sale")).toBeVisible();
  expect(location.hash).toBe(`#${AT}/Changesets/2?change=7`);
  expect(await flaws()).toEqual([]);
});

test("pages are taken as they are typed, and what is none is said", () => {
  const draft = draftOf(null);
  expect(originsOf({ origins: " https://a.example/ \n\nhttp://localhost:8080 " })).toEqual([
    "https://a.example",
    "http://localhost:8080",
  ]);
  expect(Object.keys(wrongsOf({ ...draft, origins: "https://A.example" }))).toEqual(["origins"]);
  expect(wrongsOf({ ...draft, origins: "https://a.example", rate: "60" })).toEqual({});
});

test("a list of integrations is sent where it was changed, and not by a new name", () => {
  const one = anApplication(2, "Shop", {
    all_integrations: false,
    Integrations: { enabled: [19], disabled: [] },
  });
  const draft = draftOf(one);
  expect(changeOf(one, { ...draft, name: "Store" })).toEqual({
    id: 2,
    version: 1,
    name: "Store",
    origins: [],
    rate: 0,
  });
  expect(changeOf(one, { ...draft, integrations: [16, 19] })).toMatchObject({ integrations: [16, 19] });
  expect(changeOf(one, { ...draft, all: true })).toMatchObject({ all_integrations: true });
  const all = anApplication(2, "Shop");
  expect(changeOf(all, draftOf(all))).not.toHaveProperty("all_integrations");
  expect(changeOf(all, { ...draftOf(all), all: false, integrations: [] })).toMatchObject({
    integrations: [],
  });
});
