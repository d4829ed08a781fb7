// Stories of the directory's page: a token made and shown once, groups put in order, calls that were refused, users it has.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { aGroup, allGroups } from "@/rooms/groups/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aCall, aDirectory, aPerson, connected } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Directory")]);
}, 60_000);

const AT = "/Common/Admin/ActiveDirectory";
const { Comms, Admin, Users, Permissions, ActiveDirectory } = permissionId;
let house: House;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  house = stand({
    adminGroups: allGroups([aGroup(1, "Newcomers"), aGroup(2, "Team lead")]),
    me: aProfile({ permissions: [Comms, Admin, Users, Permissions, ActiveDirectory] }),
  });
  feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("a token is made for a group, and shown this once", async () => {
  server.use(
    on("post", "admin/directory/token", ({ body }) => {
      asked.push(body);
      house.directory = connected({ groups: [], people: 0 });
      return { token: "t0k3n-f0r-0nce", directory: house.directory };
    }),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText("https://acme.example.com/scim/v2")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Last calls" })).toBeNull();
  await user.click(await button("Create a token"));
  const question = await screen.findByRole("dialog", { name: "Create a token for the directory?" });
  const group = within(question).getByRole("combobox", { name: /Group for people/ });
  await waitFor(() => expect(within(group).getAllByRole("option").length).toBeGreaterThan(1));
  const first = house.adminGroups.items[0];
  await user.selectOptions(group, String(first?.id));
  await user.click(within(question).getByRole("button", { name: "Create the token" }));
  expect(await screen.findByText("t0k3n-f0r-0nce")).toBeVisible();
  expect(asked).toEqual([{ group_id: first?.id }]);
  expect(await flaws()).toEqual([]);
  await user.click(await button("I have copied it"));
  await waitFor(() => expect(screen.queryByText("t0k3n-f0r-0nce")).toBeNull());
  expect(await button("Replace the token")).toBeVisible();
});

test("groups are put in order, and whoever was overtaken sees both", async () => {
  house.directory = connected();
  let late = true;
  server.use(
    on("patch", "admin/directory", ({ body }) => {
      asked.push(body);
      if (late) {
        late = false;
        house.directory = connected({ version: 4, group_id: 2 });
        return refuse(203, { status: 409, extraInfo: { directory: house.directory } });
      }
      house.directory = connected({ version: 5, groups: [...connected().groups].reverse() });
      return house.directory;
    }),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText(/gives no permissions yet/)).toBeVisible();
  await user.click(await button("Move Temps up"));
  await user.click(await button("Save"));
  expect(await screen.findByText("This was changed meanwhile")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Save mine"));
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(asked).toEqual([
    { version: 3, group_id: 1, ranks: [9, 2] },
    { version: 4, group_id: 1, ranks: [9, 2] },
  ]);
});

test("calls tell why they were refused, and users lead to their accounts", async () => {
  house.directory = connected();
  house.directoryCalls = [
    aCall(2, { method: "POST", path: "/Users", status: 400, why: "value userName" }),
    aCall(1),
  ];
  house.directoryPeople = [aPerson(7, { suspended: true })];
  const user = await openSignedIn(AT);
  const refused = await screen.findByRole("row", { name: /POST \/Users/ });
  expect(refused).toHaveTextContent(
    /Refused \(400\): A value is missing or not allowed\. Concerns: userName/,
  );
  expect(screen.getByRole("row", { name: /PATCH \/Users\/7/ })).toHaveTextContent(/Done/);
  const zoe = await screen.findByRole("row", { name: /Zoe 7/ });
  expect(zoe).toHaveTextContent(/created by the directory · frozen/);
  expect(await flaws()).toEqual([]);
  await user.click(zoe);
  await waitFor(() => expect(location.hash).toContain("user=7"));
});

test("the token is withdrawn after a question, and whoever may only look makes none", async () => {
  house.directory = connected();
  server.use(
    on("delete", "admin/directory/token", ({ query }) => {
      asked.push(query);
      house.directory = connected({ token: null });
      return {};
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("Withdraw the token"));
  const question = await screen.findByRole("dialog", { name: "Withdraw the token?" });
  await user.click(within(question).getByRole("button", { name: "Withdraw the token" }));
  expect(await screen.findByText(/There is no token/)).toBeVisible();
  expect(asked).toEqual([{}]);
});

test("whoever may only look sees it, and what cannot be loaded says so", async () => {
  house.me = aProfile({
    permissions: [Comms, Admin, ActiveDirectory],
    permission_actions: { [ActiveDirectory]: ["view"] },
  });
  house.directory = aDirectory();
  server.use(on("get", "admin/directory", () => refuse(262, { status: 503 })));
  const user = await openSignedIn(AT);
  expect(await screen.findByText("The directory could not be loaded")).toBeVisible();
  server.use(on("get", "admin/directory", () => house.directory));
  await user.click(await button("Try again"));
  expect(await screen.findByText(/not to create or withdraw the token/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create a token" })).toBeNull();
});
