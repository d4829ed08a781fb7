// Stories of the permission groups' page: made, changed with what it touches said before, compared, overtaken, deleted, refused.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aChange } from "@/rooms/audit/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aGroup, allGroups } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Groups")]);
}, 60_000);

const AT = "/Common/Admin/Users/Permissions";
const PATH = "admin/permission_groups";
let house: House;
let asked: { how: string; what: unknown }[];

/** A server that keeps what it is told. */
beforeEach(() => {
  asked = [];
  house = stand({
    me: aProfile({ permissions: [1, 5, 56, 57, 67] }),
    adminGroups: allGroups(
      [
        aGroup(1, "Agent", { users: 12, permissions: [1, 2, 76] }),
        aGroup(2, "Team lead", { users: 3, permissions: [1, 2, 3, 203], second_factor: true }),
      ],
      [208],
    ),
  });
  feed();
  const keep = (items: House["adminGroups"]["items"]) => {
    house.adminGroups = { ...house.adminGroups, items };
  };
  server.use(
    on("post", PATH, ({ body }) => {
      asked.push({ how: "post", what: body });
      const { reason: _, ...more } = body;
      const made = aGroup(3, "", more as Partial<ReturnType<typeof aGroup>>);
      keep([...house.adminGroups.items, made]);
      return made;
    }),
    on("patch", PATH, ({ body }) => {
      asked.push({ how: "patch", what: body });
      const { id, version, reason: _, ...more } = body;
      const old = house.adminGroups.items.find((each) => each.id === id) ?? aGroup(0, "");
      if (old.version !== version) return refuse(203, { extraInfo: { group: old } });
      const now = { ...old, ...more, version: old.version + 1 } as typeof old;
      keep(house.adminGroups.items.map((each) => (each.id === id ? now : each)));
      return now;
    }),
    on("delete", PATH, ({ query }) => {
      asked.push({ how: "delete", what: query });
      keep(house.adminGroups.items.filter(({ id }) => String(id) !== query.id));
      return {};
    }),
  );
});

const names = async () =>
  within(await screen.findByRole("grid", { name: "Permission groups" }))
    .getAllByRole("rowheader")
    .map((cell) => cell.querySelector("bdi")?.textContent);
const field = (name: string) => screen.findByRole("textbox", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const box = (name: string) => screen.findByRole("checkbox", { name });

test("a group is made of what it gives, each with what is above it, and is open then", async () => {
  const user = await openSignedIn(AT);
  expect(await names()).toEqual(["Agent", "Team lead"]);
  await user.click(await button("New group"));
  await user.type(await field("Name"), "Temps");
  await user.click(await button(/^Admin 0 of/));
  await user.click(await box("Users: Edit"));
  expect(await box("Users: View")).toBeChecked();
  expect(await box("Admin: View")).toBeChecked();
  expect(await button(/^Admin 2 of/)).toBeVisible();
  // What she lacks herself she cannot give.
  expect(await box("Glass box: View")).toBeDisabled();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Create group"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}?group=3`));
  expect(asked).toEqual([
    {
      how: "post",
      what: {
        name: "Temps",
        description: "",
        second_factor: false,
        permissions: [5, 56],
        actions: [{ permission: 56, actions: ["view", "edit"] }],
      },
    },
  ]);
});

test("before it is saved it says what becomes different, and for how many", async () => {
  const user = await openSignedIn(`${AT}?group=1`);
  expect(await screen.findByRole("link", { name: "12 users" })).toHaveAttribute(
    "href",
    "#/Common/Admin/Users/UserList?group=1",
  );
  await user.click(await box("Knowledge: View"));
  await user.click(await box("Metrics: View"));
  const touch = within(await screen.findByRole("region", { name: "What changes" }));
  expect(touch.getByText("In addition").nextSibling).toHaveTextContent("Metrics");
  expect(touch.getByText("No longer").nextSibling).toHaveTextContent("Knowledge");
  expect(touch.getByText(/^Valid immediately for 12 users/)).toBeVisible();
  await user.type(await field("Reason, kept in the audit log"), "Figures for all");
  await user.click(await button("Save"));
  await screen.findByText(/^Saved\. It is valid now/);
  expect(asked).toEqual([
    {
      how: "patch",
      what: { id: 1, version: 1, permissions: [1, 3, 76], actions: [], reason: "Figures for all" },
    },
  ]);
});

test("what is refused is said at its field, and what was written stays", async () => {
  const user = await openSignedIn(`${AT}?group=1`);
  server.use(on("patch", PATH, () => refuse(319, { extraInfo: { field: "name" } })));
  await user.type(await field("Name"), "s");
  await user.click(await button("Save"));
  expect(await screen.findByText("A group with this name already exists.")).toBeVisible();
  expect(await field("Name")).toHaveValue("Agents");
  server.use(
    on("patch", PATH, () => refuse(403, { extraInfo: { field: "permissions", permissions: [208] } })),
  );
  await user.type(await field("Name"), "!");
  await user.click(await button("Save"));
  expect(await screen.findByText(/more than you may do yourself: Glass box/)).toBeVisible();
});

test("whoever was overtaken sees both and chooses", async () => {
  const user = await openSignedIn(`${AT}?group=1`);
  await user.clear(await field("Name"));
  await user.type(await field("Name"), "Operators");
  house.adminGroups = {
    ...house.adminGroups,
    items: [aGroup(1, "Agents", { version: 2, permissions: [1, 2, 3, 76] })],
  };
  await user.click(await button("Save"));
  const both = await screen.findByRole("alert");
  expect(both).toHaveTextContent("Someone has changed this permission group in the meantime");
  expect(both).toHaveTextContent(/Name\s*Operators\s*Agents/);
  expect(both).toHaveTextContent(/Permissions\s*Chat 2, Knowledge 1\s*Chat 2, Knowledge 1, Metrics 1/);
  expect(await flaws()).toEqual([]);
  await user.click(within(both).getByRole("button", { name: "Use theirs" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await field("Name")).toHaveValue("Agents");
});

test("two groups are compared by what they differ in, and the address leads there", async () => {
  const user = await openSignedIn(`${AT}?group=1`);
  await user.selectOptions(await screen.findByRole("combobox", { name: "With another group" }), "Team lead");
  expect(location.hash).toBe(`#${AT}?group=1&with=2`);
  const table = within(await screen.findByRole("table", { name: "Differences from Team lead" }));
  expect(
    table
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ["Second factor required", "No", "Yes"],
    ["Metrics", "Nothing", "View"],
    ["Edit sent messages", "View, Edit", "Nothing"],
    ["Floor", "Nothing", "View"],
  ]);
  expect(await flaws()).toEqual([]);
});

test("a group that is used says by whom, and stays", async () => {
  server.use(on("delete", PATH, () => refuse(320, { extraInfo: { users: 12, directory: true } })));
  const user = await openSignedIn(`${AT}?group=1`);
  await user.click(await button("Delete group"));
  const panel = within(await screen.findByRole("dialog", { name: "Delete “Agent”?" }));
  expect(panel.getByText(/^12 users are in it/)).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Delete “Agent”" }));
  const said = await panel.findByRole("alert");
  expect(
    within(said)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["12 users are in it", "The directory puts users into it"]);
  expect(await names()).toContain("Agent");
});

test("an empty group is deleted with a reason, and its history stands in the editor", async () => {
  house.adminGroups = { ...house.adminGroups, items: [aGroup(1, "Temps")] };
  house.audit = [aChange(1, { type: "group", id: "1", name: "Temps" })];
  const user = await openSignedIn(`${AT}?group=1`);
  const history = within(await screen.findByRole("region", { name: "History" }));
  expect(await history.findByRole("article", { name: "Permission group: Temps" })).toBeVisible();
  await user.click(await button("Delete group"));
  const panel = within(await screen.findByRole("dialog", { name: "Delete “Temps”?" }));
  await user.type(panel.getByRole("textbox"), "Summer is over");
  await user.click(panel.getByRole("button", { name: "Delete “Temps”" }));
  expect(await screen.findByText("No permission groups yet")).toBeVisible();
  expect(asked).toEqual([{ how: "delete", what: { id: "1", version: "1", reason: "Summer is over" } }]);
});

test("where an account manager keeps the groups they are only looked at, and said so", async () => {
  house.adminGroups = { ...house.adminGroups, manage: false, modules: [1, 5] };
  await openSignedIn(`${AT}?group=2`);
  expect(await screen.findByText(/^You do not have permission to make these changes\./)).toBeVisible();
  for (const name of ["New group", "Save", "Delete group"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  const rights = within(screen.getByRole("table", { name: "What the group allows" }));
  expect(rights.getByRole("row", { name: /^Floor/ })).toHaveTextContent(
    "NothingMetrics is not part of this account",
  );
  expect(await flaws()).toEqual([]);
});

test("whoever may only look is told so, and a group that is not there says so", async () => {
  house.me = aProfile({ permissions: [1, 5, 57], permission_actions: { 57: ["view"] } });
  await openSignedIn(`${AT}?group=1`);
  expect(
    await screen.findByText("Your permissions allow you to see permission groups, not to change them."),
  ).toBeVisible();
  expect(screen.queryByRole("region", { name: "History" })).toBeNull();
  location.hash = `#${AT}?group=99`;
  expect(await screen.findByText("This permission group does not exist")).toBeVisible();
});
