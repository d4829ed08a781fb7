// Stories of the skills' page: found and ordered, made, changed, overtaken, deleted, refused, and their history.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aChange } from "@/rooms/audit/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aSkill } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Skills")]);
}, 60_000);

const AT = "/Common/Admin/Skills";
const PATH = "admin/client_management/skills";
let house: House;
let asked: { how: string; what: unknown }[];

/** A server that keeps what it is told. */
beforeEach(() => {
  asked = [];
  house = stand({
    me: aProfile({ permissions: [1, 5, 66, 67] }),
    adminSkills: [
      aSkill(10, "Sales", { people: 9, waiting: 5, ongoing: 3 }),
      aSkill(11, "Returns", { mode: "pull", ring_seconds: 45 }),
    ],
  });
  feed();
  server.use(
    on("post", PATH, ({ body }) => {
      asked.push({ how: "post", what: body });
      const { name, mode, ring_seconds, wrap_up_seconds } = body;
      const made = aSkill(12, name, {
        mode: mode ?? "push",
        ring_seconds: ring_seconds ?? 20,
        wrap_up_seconds: wrap_up_seconds ?? 300,
      });
      house.adminSkills = [...house.adminSkills, made];
      return made;
    }),
    on("patch", PATH, ({ body }) => {
      asked.push({ how: "patch", what: body });
      const { skill_id, version, reason: _, ...more } = body;
      const old = house.adminSkills.find((each) => each.skill_id === skill_id) ?? aSkill(0, "");
      if (old.version !== version) return refuse(203, { extraInfo: { skill: old } });
      const now = { ...old, ...more, version: version + 1 } as typeof old;
      house.adminSkills = house.adminSkills.map((each) => (each.skill_id === skill_id ? now : each));
      return now;
    }),
    on("delete", PATH, ({ query }) => {
      asked.push({ how: "delete", what: query });
      house.adminSkills = house.adminSkills.filter(({ skill_id }) => String(skill_id) !== query.skill_id);
      return {};
    }),
  );
});

const grid = () => screen.findByRole("grid", { name: "Skills" });
const names = async () =>
  within(await grid())
    .getAllByRole("rowheader")
    .map((cell) => cell.querySelector("bdi")?.textContent);
const field = (name: string) => screen.findByRole("textbox", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("the table tells what hangs on each; it is searched, ordered and opened by keys", async () => {
  const user = await openSignedIn(AT);
  expect(await names()).toEqual(["Sales", "Returns"]);
  expect(screen.getByRole("row", { name: /^Sales/ })).toHaveTextContent(/Offered to agents20300953$/);
  expect(screen.getByRole("link", { name: "Admin" })).toHaveAttribute("aria-current", "page");
  await user.click(await button("Name"));
  expect(await names()).toEqual(["Returns", "Sales"]);
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sal");
  await waitFor(async () => expect(await names()).toEqual(["Sales"]));
  screen.getByRole("row", { name: /^Sales/ }).focus();
  await user.keyboard("{Enter}");
  expect(await field("Name")).toHaveValue("Sales");
  expect(location.hash).toBe(`#${AT}?skill=10`);
  expect(await flaws()).toEqual([]);
});

test("a skill is made, and is open then", async () => {
  const user = await openSignedIn(AT);
  await user.click(await button("New skill"));
  await user.type(await field("Name"), "Orders");
  await user.click(await button("Taken by agents"));
  await user.clear(await field("Time to accept an offer (seconds)"));
  await user.type(await field("Time to accept an offer (seconds)"), "4");
  expect(await screen.findByText("Enter a whole number from 5 to 300.")).toBeVisible();
  expect(await button("Create skill")).toBeDisabled();
  await user.type(await field("Time to accept an offer (seconds)"), "0");
  await user.click(await button("Create skill"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}?skill=12`));
  expect(asked).toEqual([
    { how: "post", what: { name: "Orders", mode: "pull", ring_seconds: 40, wrap_up_seconds: 300 } },
  ]);
  expect(await names()).toContain("Orders");
});

test("only what differs is sent, from the version that was seen, and a taken name is said at its field", async () => {
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.type(await field("Name"), " Italy");
  await user.type(await field("Reason, kept in the audit log"), "New market");
  await user.click(await button("Save"));
  await screen.findByText("Saved. The next chat follows it.");
  expect(asked).toEqual([
    { how: "patch", what: { skill_id: 10, version: 1, name: "Sales Italy", reason: "New market" } },
  ]);
  server.use(on("patch", PATH, () => refuse(239, { extraInfo: { field: "name" } })));
  await user.type(await field("Name"), "!");
  await user.click(await button("Save"));
  expect(await screen.findByText("Another skill has this name.")).toBeVisible();
  expect(await field("Name")).toHaveValue("Sales Italy!");
});

test.each([
  {
    choice: "Save mine",
    sends: { skill_id: 10, version: 2, name: "Vendite", ring_seconds: 20 },
    name: "Vendite",
  },
  { choice: "Use theirs", sends: null, name: "Sales and more" },
])("whoever was overtaken sees both and chooses: $choice", async ({ choice, sends, name }) => {
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.clear(await field("Name"));
  await user.type(await field("Name"), "Vendite");
  house.adminSkills = [aSkill(10, "Sales and more", { version: 2, ring_seconds: 60 }), aSkill(11, "Returns")];
  await user.click(await button("Save"));
  const both = await screen.findByRole("alert");
  expect(both).toHaveTextContent("Someone has changed this skill in the meantime");
  expect(both).toHaveTextContent(/Name\s*Vendite\s*Sales and more/);
  expect(await flaws()).toEqual([]);
  asked = [];
  await user.click(within(both).getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.queryByText(/Someone has changed/)).toBeNull());
  expect(asked).toEqual(sends === null ? [] : [{ how: "patch", what: sends }]);
  expect(await field("Name")).toHaveValue(name);
});

test("a skill is deleted after what it touches was said, with a reason", async () => {
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.click(await button("Delete skill"));
  const panel = within(await screen.findByRole("dialog", { name: "Delete “Sales”?" }));
  expect(panel.getByText("9 agents have it and will no longer have it.")).toBeVisible();
  expect(panel.getByText(/cannot be deleted: 5 waiting, 3 in progress/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.type(panel.getByRole("textbox"), "Merged");
  await user.click(panel.getByRole("button", { name: "Delete “Sales”" }));
  await waitFor(async () => expect(await names()).toEqual(["Returns"]));
  expect(asked).toEqual([{ how: "delete", what: { skill_id: "10", version: "1", reason: "Merged" } }]);
  expect(location.hash).toBe(`#${AT}`);
});

test("what a skill is needed by is said with counts, and it stays", async () => {
  server.use(
    on("delete", PATH, () => refuse(149, { extraInfo: { waiting: 2, ongoing: 1, transferring: 0 } })),
  );
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.click(await button("Delete skill"));
  const panel = within(await screen.findByRole("dialog", { name: "Delete “Sales”?" }));
  await user.click(panel.getByRole("button", { name: "Delete “Sales”" }));
  const said = await panel.findByRole("alert");
  expect(
    within(said)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["2 chats are waiting for it", "1 chat of it is in progress"]);
  expect(await names()).toContain("Sales");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("its history stands in the editor, for whoever may read the audit", async () => {
  house.audit = [aChange(1), aChange(2, { id: "11", name: "Returns" })];
  await openSignedIn(`${AT}?skill=10`);
  const history = within(await screen.findByRole("region", { name: "History" }));
  expect(await history.findByRole("article", { name: "Skill: Sales" })).toHaveTextContent("40 s");
  expect(history.queryByRole("article", { name: "Skill: Returns" })).toBeNull();
});

test("whoever may only look changes nothing, and a skill that is gone says so", async () => {
  house.me = aProfile({ permissions: [1, 5, 66], permission_actions: { 66: ["view"] } });
  await openSignedIn(`${AT}?skill=10`);
  expect(
    await screen.findByText("Your permissions allow you to see skills, not to change them."),
  ).toBeVisible();
  for (const name of ["New skill", "Save", "Delete skill"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("region", { name: "History" })).toBeNull();
  location.hash = `#${AT}?skill=99`;
  expect(await screen.findByText("This skill does not exist")).toBeVisible();
});

test("a skill leads to its rules in the routing policy, for whoever may see that", async () => {
  await openSignedIn(`${AT}?skill=10`);
  await field("Name");
  expect(screen.queryByRole("link", { name: "Its rules in the routing policy" })).toBeNull();
  cleanup();
  house.me = aProfile({ permissions: [1, 5, 66, 207] });
  await openSignedIn(`${AT}?skill=10`);
  expect(await screen.findByRole("link", { name: "Its rules in the routing policy" })).toHaveAttribute(
    "href",
    "#/Common/Admin/Policies?skill=10",
  );
});
