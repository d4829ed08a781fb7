// Stories of signing in by a directory as administrators rule it: services, the test of a sign-in, directory groups.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { aGroup, allGroups } from "@/rooms/groups/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aMapped, anExplained, aProvider } from "./testing/shapes";
import { keepTest, leaveFor } from "./useComesBack";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Providers"), import("./NewGroup")]);
}, 60_000);

const AT = "/Common/Admin/ActiveDirectory";
const SERVICES = `${AT}/Authentication`;
const { Comms, Admin, Users, Permissions, ActiveDirectory } = permissionId;
let house: House;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  house = stand({
    adminGroups: allGroups([aGroup(1, "Newcomers"), aGroup(2, "Team lead")]),
    me: aProfile({ permissions: [Comms, Admin, Users, Permissions, ActiveDirectory] }),
  });
  feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string | RegExp) => screen.findByRole("textbox", { name });

test("a service is set up, checked and saved over what somebody else did", async () => {
  let late = true;
  server.use(
    on("post", "admin/directory/providers/try", ({ body }) => {
      asked.push(body);
      return {
        works: false,
        flaws: ["other_issuer" as const],
        detail: "unexpected issuer",
        authorization_endpoint: null,
        scopes: [],
        claims: [],
      };
    }),
    on("post", "admin/directory/providers", ({ body }) => {
      asked.push(body);
      const made = aProvider(1, { name: "Lume ID" });
      house.providers = [made];
      return made;
    }),
    on("patch", "admin/directory/providers", ({ body }) => {
      asked.push(body);
      if (late) {
        late = false;
        house.providers = [aProvider(1, { name: "Theirs", version: 2 })];
        return refuse(203, { status: 409, extraInfo: { provider: house.providers[0] } });
      }
      const now = aProvider(1, { name: "Mine", version: 3 });
      house.providers = [now];
      return now;
    }),
  );
  const user = await openSignedIn(SERVICES);
  await user.click(await button("Add a service"));
  await user.type(await field("Name on the button"), "Lume ID");
  await user.type(await field(/^Address of the service/), "https://id-1.example.com");
  await user.type(await field("Client ID"), "switchyard");
  await user.type(await field("Client secret"), "s3cret");
  await user.click(await button("Check the service"));
  expect(await screen.findByText(/Copy the issuer exactly/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Add the service" })[0] as HTMLElement);
  await waitFor(() => expect(location.hash).toContain("provider=1"));
  expect(asked[1]).toMatchObject({ name: "Lume ID", client_secret: "s3cret", always: true, creates: false });
  const name = await field("Name on the button");
  await user.clear(name);
  await user.type(name, "Mine");
  await user.click(await button("Save"));
  expect(await screen.findByText("This was changed meanwhile")).toBeVisible();
  await user.click(await button("Save mine"));
  await waitFor(() =>
    expect(asked.slice(2)).toEqual([
      { id: 1, version: 1, name: "Mine" },
      { id: 1, version: 2, name: "Mine" },
    ]),
  );
});

test("a test goes to the service, comes back once, and is explained", async () => {
  const left: string[] = [];
  leaveFor.current = (address) => left.push(address);
  house.providers = [aProvider(1)];
  server.use(
    on("post", "admin/directory/providers/test", () => ({ address: "https://id/auth", binding: "kept" })),
    on("patch", "admin/directory/providers/test", ({ body }) => {
      asked.push(body);
      return anExplained();
    }),
  );
  const user = await openSignedIn(`${SERVICES}?provider=1`);
  await user.click(await button("Test at the service"));
  await waitFor(() => expect(left).toEqual(["https://id/auth"]));
  location.hash = `#${SERVICES}?sso_state=tabc&sso_code=c`;
  const result = await screen.findByRole("region", { name: "Result of the test" });
  expect(within(result).getByText("The sign-in would succeed.")).toBeVisible();
  expect(within(result).getByText("desk: counts as desk")).toBeVisible();
  expect(within(result).getByText("cleaners: not set up here")).toBeVisible();
  expect(within(result).getByText("Skill Sales: 7")).toBeVisible();
  expect(asked).toEqual([{ state: "tabc", code: "c", binding: "kept" }]);
  expect(location.hash).not.toContain("sso_");
  expect(await flaws()).toEqual([]);
});

test("a test in a tab that began none asks nobody, and one that is refused says why", async () => {
  house.providers = [aProvider(1)];
  await openSignedIn(`${SERVICES}?sso_state=tabc&sso_code=c`);
  expect(await screen.findByText(/did not come back from the service complete/)).toBeVisible();
  keepTest({ binding: "kept", provider: 1 });
  server.use(
    on("patch", "admin/directory/providers/test", () =>
      anExplained({ outcome: "refused", detail: "the token is another client's", claims: [] }),
    ),
  );
  location.hash = `#${SERVICES}?sso_state=tdef&sso_code=d`;
  expect(await screen.findByText(/the token is another client's/)).toBeVisible();
});

test("a test that the service refuses says the service's word, and only in the tab that began it", async () => {
  house.providers = [aProvider(1)];
  await openSignedIn(`${SERVICES}?sso_error=invalid_scope`);
  expect(await screen.findByText(/did not come back from the service complete/)).toBeVisible();
  keepTest({ binding: "kept", provider: 1 });
  location.hash = `#${SERVICES}?sso_error=invalid_scope`;
  expect(await screen.findByText("The service refused: invalid_scope")).toBeVisible();
});

test("pasted claims are explained, and what is no claims is said so", async () => {
  house.providers = [
    aProvider(1, { unsaid: { at: "2026-03-02T09:00:00Z", why: "overage" }, enabled: false }),
  ];
  server.use(
    on("put", "admin/directory/providers/test", ({ body }) => {
      const { claims } = body as { claims: string };
      if (!claims.startsWith("{")) return refuse(105, { extraInfo: { field: "claims" } });
      return anExplained({ groups_said: "missing", groups: [], changes: [], outcome: "no_group" });
    }),
  );
  const user = await openSignedIn(`${SERVICES}?provider=1`);
  expect(await screen.findByText(/more groups than a token has room for/)).toBeVisible();
  const claims = await field(/paste claims/);
  await user.type(claims, "nonsense");
  await user.click(await button("Explain these claims"));
  expect(await screen.findByText("This is not a JSON object.")).toBeVisible();
  await user.clear(claims);
  await user.type(claims, "{{}");
  await user.click(await button("Explain these claims"));
  expect(await screen.findByText(/said nothing about groups/)).toBeVisible();
});

test("whoever may not set services up sees them, and why", async () => {
  house.providers = [aProvider(1)];
  house.setsProvidersUp = false;
  await openSignedIn(SERVICES);
  expect(await screen.findByText(/Only people who manage users/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a service" })).toBeNull();
});

test("a group that was seen is set up with what it gives", async () => {
  house.seenGroups = [
    { displayName: "desk", by: "sign_in", seen: "2026-03-02T09:00:00Z", group_id: null },
    { displayName: "known", by: "scim", seen: null, group_id: 4 },
  ];
  server.use(
    on("post", "intergration/azure/groups", ({ body }) => {
      asked.push(body);
      const made = aMapped(1, { displayName: "desk" });
      house.mappedGroups = [made];
      return made;
    }),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText(/named at a sign-in on/)).toBeVisible();
  expect(screen.queryByText("known")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Set up desk" }));
  expect(await field(/^Name, as the directory/)).toHaveValue("desk");
  const slots = await field(/^Slots/);
  await user.type(slots, "many");
  await user.click(screen.getAllByRole("button", { name: "Set up the group" })[0] as HTMLElement);
  expect(await screen.findByText(/whole number between 0 and/)).toBeVisible();
  await user.clear(slots);
  await user.type(slots, "6");
  const group = screen.getByRole("combobox", { name: "Permission group" });
  await waitFor(() => expect(within(group).getAllByRole("option").length).toBeGreaterThan(1));
  const chosen = within(group).getAllByRole("option")[1] as HTMLOptionElement;
  await user.selectOptions(group, chosen.value);
  expect(await flaws()).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Set up the group" })[0] as HTMLElement);
  await waitFor(() => expect(location.hash).toBe(`#${AT}/1`));
  expect(asked).toEqual([
    {
      displayName: "desk",
      priority: 1,
      description: {
        managed: true,
        permission_group: Number(chosen.value),
        department: null,
        simultaneous: 6,
        skills: [],
      },
    },
  ]);
});

test("a name that another group has is said at the field and as a notice", async () => {
  house.mappedGroups = [aMapped(1), aMapped(2)];
  server.use(
    on("patch", "intergration/azure/groups", () =>
      refuse(105, { extraInfo: { field: "displayName", rule: "taken", why: "is that of another one" } }),
    ),
  );
  const user = await openSignedIn(`${AT}/2`);
  const name = await field(/^Name, as the directory/);
  await user.clear(name);
  await user.type(name, "desk-1");
  await user.click(await button("Save"));
  expect(await screen.findByText("Another one already has this.")).toBeVisible();
  expect(await screen.findByText("A directory group named desk-1 already exists.")).toBeVisible();
});

test("a group is changed over what somebody else did, and removed", async () => {
  house.mappedGroups = [aMapped(1)];
  server.use(
    on("patch", "intergration/azure/groups", ({ body }) => {
      asked.push(body);
      house.mappedGroups = [aMapped(1, { priority: 7, version: 2 })];
      return refuse(203, { status: 409, extraInfo: { group: house.mappedGroups[0] } });
    }),
    on("delete", "intergration/azure/groups", ({ query }) => {
      asked.push(query);
      house.mappedGroups = [];
      return {};
    }),
  );
  const user = await openSignedIn(`${AT}/1`);
  const priority = await field(/^Priority/);
  await user.clear(priority);
  await user.type(priority, "3");
  await user.click(await button("Save"));
  expect(await screen.findByText("This was changed meanwhile")).toBeVisible();
  await user.click(await button("Use theirs"));
  expect(await field(/^Priority/)).toHaveValue("7");
  await user.click(await button("Remove the group"));
  const question = await screen.findByRole("dialog", { name: "Remove desk-1?" });
  await user.click(within(question).getByRole("button", { name: "Remove desk-1" }));
  await waitFor(() => expect(location.hash).toBe(`#${AT}`));
  expect(asked).toEqual([
    { id: 1, version: 1, priority: 3 },
    { id: "1", version: "2" },
  ]);
});
