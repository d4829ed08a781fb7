// Stories of the users' page: found by the server, made, changed, overtaken, frozen, deleted, several at once, and why somebody may
// do what.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aChange } from "@/rooms/audit/testing/shapes";
import { aSkill } from "@/rooms/chat/testing/shapes";
import { aGroup, allGroups } from "@/rooms/groups/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aUser, details } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Users")]);
}, 60_000);

const AT = "/Common/Admin/Users/UserList";
const PATH = "admin/user_management/users";
let house: House;
let asked: { how: string; what: unknown }[];

/** A server that keeps what it is told. */
beforeEach(() => {
  asked = [];
  house = stand({
    me: aProfile({ user_id: 9, permissions: [1, 5, 56, 57, 67] }),
    adminGroups: allGroups([
      aGroup(1, "Agent", { permissions: [1, 2, 76] }),
      aGroup(2, "Team lead", { permissions: [1, 2, 3, 203] }),
    ]),
    users: [
      aUser(1, "Ada Obi", { skills: [{ skill_id: 10, level: 5 }], department_name: "Care", signed_in: true }),
      aUser(2, "Ben Carter", { group_id: 2, group_name: "Team lead" }),
      aUser(3, "Cleo Marsh", { suspended: true }),
    ],
  });
  feed();
  server.use(
    on("get", "helper/skills", () => ({
      items: [aSkill(0, "All skills"), aSkill(10, "Orders"), aSkill(11, "Returns")],
    })),
    on("post", PATH, ({ body }) => {
      asked.push({ how: "post", what: body });
      const { username, firstname = "", lastname = "" } = body;
      const made = aUser(7, `${firstname} ${lastname}`, { username, details: details() });
      house.users = [...house.users, made];
      return made;
    }),
    on("patch", PATH, ({ body }) => {
      asked.push({ how: "patch", what: body });
      const { user_id, version, reason: _, suspended, ...more } = body;
      const old = house.users.find((each) => each.user_id === user_id) ?? aUser(0, "");
      if (old.version !== version)
        return refuse(203, { extraInfo: { user: { ...old, details: details() } } });
      const now = {
        ...old,
        ...more,
        suspended: suspended ?? old.suspended,
        details: details(),
        version: old.version + 1,
      } as typeof old;
      house.users = house.users.map((each) => (each.user_id === user_id ? now : each));
      return now;
    }),
    on("delete", PATH, ({ query }) => {
      asked.push({ how: "delete", what: query });
      house.users = house.users.filter(({ user_id }) => String(user_id) !== query.user_id);
      return {};
    }),
  );
});

const grid = () => screen.findByRole("grid", { name: "Users" });
const names = async () =>
  within(await grid())
    .getAllByRole("rowheader")
    .map((cell) => cell.querySelector("bdi")?.textContent);
const field = (name: string) => screen.findByRole("textbox", { name });
const choice = (name: string) => screen.findByRole("combobox", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("the server finds, orders and pages, and the address says what was asked", async () => {
  const user = await openSignedIn(AT);
  expect(await names()).toEqual(["Ada Obi", "Ben Carter"]);
  expect(screen.getByRole("row", { name: /Ada Obi/ })).toHaveTextContent("Orders 5");
  await user.click(await button("Load more"));
  await waitFor(async () => expect(await names()).toEqual(["Ada Obi", "Ben Carter", "Cleo Marsh"]));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  await user.click(await button("Last seen"));
  await user.click(await button("Last seen"));
  await waitFor(() => expect(house.usersAsked.at(-1)).toEqual({ sort: "last_seen", descending: "true" }));
  expect(location.hash).toBe(`#${AT}?by=last_seen&down=yes`);
  expect(screen.queryByRole("button", { name: "Skills" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search users" }), "cleo");
  await waitFor(async () => expect(await names()).toEqual(["Cleo Marsh"]));
  expect(location.hash).toContain("search=cleo");
  expect(await flaws()).toEqual([]);
  await user.type(screen.getByRole("searchbox", { name: "Search users" }), "x");
  expect(await screen.findByText("No matching users")).toBeVisible();
});

test("a filter is chosen in the menu, stands beside it, and a link leads to the same", async () => {
  const user = await openSignedIn(`${AT}?group=2`);
  await waitFor(async () => expect(await names()).toEqual(["Ben Carter"]));
  await user.click(await button("Remove the filter Group: Team lead"));
  await waitFor(async () => expect(await names()).toEqual(["Ada Obi", "Ben Carter"]));
  await user.click(await button("Filter"));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Frozen" }));
  await waitFor(async () => expect(await names()).toEqual(["Cleo Marsh"]));
  expect(location.hash).toBe(`#${AT}?frozen=yes`);
});

test("a department that an old link writes by its name filters by nothing, and is not said to", async () => {
  await openSignedIn(`${AT}?department=Trade`);
  expect(await names()).toEqual(["Ada Obi", "Ben Carter"]);
  expect(screen.queryByRole("button", { name: /^Remove the filter/ })).toBeNull();
});

test("where the departments cannot be loaded, a user's own is said all the same, and that they cannot", async () => {
  house.users[0] = aUser(1, "Ada Obi", { department_id: 4, department_name: "Care" });
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(on("get", "helper/departments", () => waits.then(() => refuse(403))));
  await openSignedIn(`${AT}?user=1`);
  expect(await choice("Department")).toHaveDisplayValue("Care");
  expect(screen.queryByText("The departments could not be loaded.")).toBeNull();
  answer();
  expect(await screen.findByText("The departments could not be loaded.")).toBeVisible();
  expect(await choice("Department")).toHaveDisplayValue("Care");
});

test("a user is made, with skills and levels, and is open then", async () => {
  const user = await openSignedIn(AT);
  await user.click(await button("New user"));
  await user.type(await field("User name"), "ada.obi");
  expect(await screen.findByText("This user name is already in use.")).toBeVisible();
  await user.type(await field("User name"), "2");
  expect(await screen.findByText("This user name is free.")).toBeVisible();
  await user.type(await field("First name"), "Dora");
  await user.type(await field("Last name"), "Quist");
  await user.click(await button("Create user"));
  expect(await screen.findByText("Choose a permission group.")).toBeVisible();
  await user.selectOptions(await choice("Permission group"), "Agent");
  await user.selectOptions(await choice("Add a skill"), "Returns");
  await user.selectOptions(await choice("Level of Returns"), "8");
  await user.click(await screen.findByRole("checkbox", { name: /^Send an invitation/ }));
  expect(await screen.findByText("The invitation needs an email address.")).toBeVisible();
  await user.type(await field("Email"), "dora@demo.example");
  expect(await flaws()).toEqual([]);
  await user.click(await button("Create user"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}?user=7`));
  expect(asked).toEqual([
    {
      how: "post",
      what: {
        username: "ada.obi2",
        firstname: "Dora",
        lastname: "Quist",
        nickname: "",
        email: "dora@demo.example",
        department_id: 0,
        group_id: 1,
        skills: [{ skill_id: 11, level: 8 }],
        slots: 3,
        api_only: false,
        invite: true,
      },
    },
  ]);
});

test("only what differs is sent, and before that it says what another group gives and takes", async () => {
  house.users[0] = { ...(house.users[0] as House["users"][number]), details: details({ sessions: 2 }) };
  const user = await openSignedIn(`${AT}?user=1`);
  await user.selectOptions(await choice("Permission group"), "Team lead");
  const touch = within(await screen.findByRole("region", { name: "What changes with the group" }));
  expect((await touch.findByText("In addition")).nextSibling).toHaveTextContent("Metrics, Floor");
  expect(touch.getByText("No longer").nextSibling).toHaveTextContent("Edit sent messages");
  expect(touch.getByText("Valid immediately, also in 2 open sessions.")).toBeVisible();
  await user.clear(await field("Slots for live chats"));
  await user.type(await field("Slots for live chats"), "99");
  expect(await screen.findByText("Enter a whole number from 0 to 50.")).toBeVisible();
  await user.clear(await field("Slots for live chats"));
  await user.type(await field("Slots for live chats"), "4");
  await user.type(await field("Reason, kept in the audit log"), "Promoted");
  await user.click(await button("Save"));
  await screen.findByText("Saved. It is valid now.");
  expect(asked).toEqual([
    { how: "patch", what: { user_id: 1, version: 1, group_id: 2, slots: 4, reason: "Promoted" } },
  ]);
});

test.each([
  [233, {}, "This email address is not valid."],
  [403, { field: "group_id" }, "The group allows more than you may do yourself."],
])("refused with %i, it is said at its field and what was written stays", async (code, extraInfo, text) => {
  server.use(on("patch", PATH, () => refuse(code, { extraInfo })));
  const user = await openSignedIn(`${AT}?user=1`);
  await user.type(await field("Email"), "ada@");
  await user.selectOptions(await choice("Permission group"), "Team lead");
  await user.click(await button("Save"));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await field("Email")).toHaveValue("ada@");
});

test("whoever was overtaken sees both and chooses", async () => {
  const user = await openSignedIn(`${AT}?user=1`);
  await user.clear(await field("Last name"));
  await user.type(await field("Last name"), "Obi-Jones");
  house.users = [aUser(1, "Ada Obi", { version: 2, slots: 5, skills: [{ skill_id: 11, level: 2 }] })];
  await user.click(await button("Save"));
  const both = await screen.findByRole("alert");
  expect(both).toHaveTextContent("Someone has changed this user in the meantime");
  expect(both).toHaveTextContent(/Last name\s*Obi-Jones\s*Obi/);
  expect(both).toHaveTextContent(/Skills\s*Orders 5\s*Returns 2/);
  expect(await flaws()).toEqual([]);
  asked = [];
  await user.click(within(both).getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(screen.queryByText(/Someone has changed/)).toBeNull());
  expect(asked).toHaveLength(1);
  expect(await field("Last name")).toHaveValue("Obi-Jones");
});

test("an account is frozen after what it interrupts was said, and reinstated", async () => {
  house.users[0] = {
    ...(house.users[0] as House["users"][number]),
    details: details({ sessions: 1, chats: 2, ringing: 1 }),
  };
  const user = await openSignedIn(`${AT}?user=1`);
  await user.click(await button("Freeze"));
  const panel = within(await screen.findByRole("dialog", { name: "Freeze the account of Ada Obi?" }));
  expect(panel.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "1 session ends immediately",
    "2 chats go back to their queue",
    "1 offer goes to someone else",
  ]);
  expect(await flaws()).toEqual([]);
  await user.type(panel.getByRole("textbox"), "Left");
  await user.click(panel.getByRole("button", { name: "Freeze" }));
  expect(await button("Reinstate")).toBeVisible();
  expect(asked).toEqual([
    { how: "patch", what: { user_id: 1, version: 1, suspended: true, reason: "Left" } },
  ]);
  server.use(on("patch", PATH, () => refuse(223)));
  await user.click(await button("Reinstate"));
  const back = within(await screen.findByRole("dialog", { name: "Reinstate Ada Obi?" }));
  await user.click(back.getByRole("button", { name: "Reinstate" }));
  expect(await back.findByRole("alert")).toHaveTextContent("the group gives no permissions");
});

test("several are changed at once, and of each it is said what came of it", async () => {
  const user = await openSignedIn(AT);
  await user.click(await button("Load more"));
  await screen.findByRole("row", { name: /Cleo Marsh/ });
  await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  // Somebody else changes one of them meanwhile.
  house.users = house.users.map((each) => (each.user_id === 2 ? { ...each, version: 5 } : each));
  await user.click(await button("Freeze"));
  const panel = within(await screen.findByRole("dialog", { name: "Freeze 2 users?" }));
  expect(panel.getByText("Of 1 it is so already; it is left as it is.")).toBeVisible();
  expect(panel.getByText("1 of them is signed in.")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Freeze 2 users" }));
  const results = within(await screen.findByRole("region", { name: "What was done" }));
  expect(results.getByRole("status")).toHaveTextContent("1 user changed · 1 not changed");
  expect(results.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Ben CarterSomeone has changed this user in the meantime. Look again and repeat it.",
    "Ada ObiDone",
  ]);
  expect(asked).toHaveLength(2);
  expect(await flaws()).toEqual([]);
  await user.click(results.getByRole("button", { name: "Close the list" }));
  expect(screen.queryByRole("region", { name: "What was done" })).toBeNull();
});

test("a skill is given to several, whatever else each of them is able to do", async () => {
  const user = await openSignedIn(AT);
  await names();
  await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Skill" }));
  const panel = within(await screen.findByRole("dialog", { name: "Give 2 users a skill?" }));
  await user.click(panel.getByRole("button", { name: "Change 2 users" }));
  expect(await panel.findByRole("alert")).toHaveTextContent("Choose a skill");
  await user.selectOptions(panel.getByRole("combobox", { name: "Skill" }), "Returns");
  await user.selectOptions(panel.getByRole("combobox", { name: "Level" }), "3");
  await user.click(panel.getByRole("button", { name: "Change 2 users" }));
  await screen.findByRole("region", { name: "What was done" });
  await user.click(await button("Close the list"));
  const now = { skill_id: 11, level: 3 };
  expect(asked.map(({ what }) => (what as { skills: unknown }).skills)).toEqual([
    [{ skill_id: 10, level: 5 }, now],
    [now],
  ]);
});

test("what is so already for all of them is not done again", async () => {
  const user = await openSignedIn(AT);
  await names();
  await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Slots" }));
  const panel = within(await screen.findByRole("dialog", { name: "Set the slots of 2 users?" }));
  await user.type(panel.getByRole("textbox", { name: "Slots for live chats" }), "3");
  await user.click(panel.getByRole("button", { name: "Change 2 users" }));
  expect(await panel.findByRole("alert")).toHaveTextContent("It is so already for all of them.");
  expect(asked).toEqual([]);
});

test("what somebody may do is said with why, and what keeps them out before it", async () => {
  house.users[1] = {
    ...(house.users[1] as House["users"][number]),
    suspended: true,
    details: details({ lent: [{ skill_id: 10, level: 4 }] }, { second_factor_needed: true }),
  };
  house.adminGroups = { ...house.adminGroups, modules: [1, 2, 5] };
  const user = await openSignedIn(`${AT}?user=2`);
  await user.click(await screen.findByText("What this user may do, and why"));
  expect(screen.getByText(/^Frozen: nothing of this is possible/)).toBeVisible();
  expect(screen.getByText(/^First a second factor has to be set up/)).toBeVisible();
  expect(screen.getByText("Lent for a time, with level: Orders 4.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Team lead" })).toBeVisible();
  const rights = within(screen.getByRole("table", { name: "What the group allows" }));
  expect(rights.getByRole("row", { name: /^Chat/ })).toHaveTextContent("ChatView, Editgiven");
  expect(rights.getByRole("row", { name: /^Floor/ })).toHaveTextContent(
    "Metrics is not part of this account",
  );
});

test("a user is deleted with a reason, and the history stands in the editor", async () => {
  house.audit = [aChange(1, { type: "user", id: "1", name: "Ada Obi" })];
  const user = await openSignedIn(`${AT}?user=1`);
  const history = within(await screen.findByRole("region", { name: "History" }));
  expect(await history.findByRole("article", { name: "User: Ada Obi" })).toBeVisible();
  await user.click(await button("Delete user"));
  const panel = within(await screen.findByRole("dialog", { name: "Delete Ada Obi?" }));
  await user.type(panel.getByRole("textbox"), "Left");
  await user.click(panel.getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await names()).toEqual(["Ben Carter", "Cleo Marsh"]));
  expect(asked).toEqual([{ how: "delete", what: { user_id: "1", version: "1", reason: "Left" } }]);
});

test("one's own account is neither frozen nor deleted", async () => {
  house.users = [aUser(9, "Gwen Hart")];
  await openSignedIn(`${AT}?user=9`);
  expect(await screen.findByText("Active · your own")).toBeVisible();
  expect(await button("Save")).toBeVisible();
  for (const name of ["Freeze", "Delete user"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("whoever may only look changes nothing, and a user who is not there is said", async () => {
  house.me = aProfile({ permissions: [1, 5, 56], permission_actions: { 56: ["view"] } });
  await openSignedIn(`${AT}?user=1`);
  expect(
    await screen.findByText("Your permissions allow you to see users, not to change them."),
  ).toBeVisible();
  for (const name of ["New user", "Save", "Freeze", "Delete user"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  location.hash = `#${AT}?user=99`;
  expect(await screen.findByText("This user does not exist")).toBeVisible();
});

test("a list that cannot be loaded says so and is asked for again", async () => {
  let down = true;
  server.use(
    on("get", PATH, () =>
      down ? refuse(137) : { items: [aUser(1, "Ada Obi")], next_token: null, total: 1 },
    ),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText("The users could not be loaded")).toBeVisible();
  down = false;
  await user.click(await button("Try again"));
  expect(await names()).toEqual(["Ada Obi"]);
});
