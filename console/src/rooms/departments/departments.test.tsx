// Stories of the departments' page: the tree by keys, what is said before one is deleted, and who is put into one.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { limits } from "@/generated/catalogue";
import { aMember } from "@/rooms/team/testing/shapes";
import { aUser } from "@/rooms/users/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Departments")]);
}, 60_000);

const AT = "/Common/Admin/Users/Departments";
const of = (id: number, name: string, parent: number | null, people: number, people_in_all: number) => ({
  id,
  name,
  parent,
  people,
  people_in_all,
  version: 1,
});

test("the tree is walked by arrows, shut and opened, and one that is deleted says before what it touches", async () => {
  stand({
    me: aProfile({ permissions: [1, 5, 56, 63] }),
    departments: [of(1, "Care", null, 2, 5), of(2, "Italy", 1, 3, 3), of(3, "Trade", null, 0, 0)],
  });
  feed();
  const user = await openSignedIn(AT);
  const tree = within(await screen.findByRole("tree", { name: "Departments" }));
  const names = () => tree.getAllByRole("treeitem").map((item) => item.querySelector("bdi")?.textContent);
  expect(names()).toEqual(["Care", "Italy", "Trade"]);
  tree.getByRole("treeitem", { name: /^.*Care/ }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(names()).toEqual(["Care", "Trade"]);
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(tree.getByRole("treeitem", { selected: true })).toHaveTextContent("Italy3 users");
  expect(await screen.findByRole("link", { name: "3 users" })).toHaveAttribute(
    "href",
    expect.stringContaining("department=2"),
  );
  await user.click(screen.getByRole("button", { name: "Delete department" }));
  const panel = within(await screen.findByRole("dialog", { name: "Delete “Italy”?" }));
  expect(panel.getByText("3 users are directly in it.")).toBeVisible();
  expect(panel.getByRole("combobox", { name: "Its users" })).toHaveDisplayValue("go to “Care”");
  await user.click(panel.getByRole("button", { name: "Keep it" }));
  expect(await flaws()).toEqual([]);
});

test("one that is found is shown with what it is inside of, even in a branch that was shut", async () => {
  stand({
    me: aProfile({ permissions: [1, 5, 56, 63] }),
    departments: [
      of(1, "Care", null, 2, 5),
      of(2, "Italy", 1, 3, 3),
      of(3, "Milan", 2, 0, 0),
      of(4, "Trade", null, 0, 0),
    ],
  });
  feed();
  const user = await openSignedIn(AT);
  const tree = within(await screen.findByRole("tree", { name: "Departments" }));
  tree.getByRole("treeitem", { name: /Care/ }).focus();
  await user.keyboard("{ArrowLeft}");
  await user.type(screen.getByRole("searchbox", { name: "Find a department" }), "mil");
  expect(tree.getAllByRole("treeitem").map((item) => item.querySelector("bdi")?.textContent)).toEqual([
    "Care",
    "Italy",
    "Milan",
  ]);
});

const ANNA = aProfile({ permissions: [1, 5, 56, 63] });
const inDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("one that lies in none says before it is deleted that its users will belong to no department", async () => {
  stand({ me: ANNA, departments: [of(1, "Care", null, 2, 5), of(2, "Italy", 1, 3, 3)] });
  feed();
  const user = await openSignedIn(`${AT}?department=1`);
  const nowhere = "Its users will belong to no department.";
  await user.click(await screen.findByRole("button", { name: "Delete department" }));
  const care = await inDialog("Delete “Care”?");
  expect(care.getByText(nowhere)).toBeVisible();
  await user.click(care.getByRole("button", { name: "Keep it" }));
  location.hash = `#${AT}?department=2`;
  await screen.findByRole("heading", { name: "Italy" });
  await user.click(screen.getByRole("button", { name: "Delete department" }));
  const italy = await inDialog("Delete “Italy”?");
  expect(italy.queryByText(nowhere)).toBeNull();
  await user.selectOptions(italy.getByRole("combobox", { name: "Its users" }), "belong to no department");
  expect(italy.getByText(nowhere)).toBeVisible();
});

test.each([
  [0, "The deletion can be undone in the audit log."],
  [1, "The deletion can be undone in the audit log, but only the department comes back, without its users."],
])("with %i more users than come back with a department, it is said what comes back", async (more, text) => {
  const people = limits.DEPARTMENT_PEOPLE_AT_ONCE + more;
  stand({ me: ANNA, departments: [of(1, "Care", null, people, people)] });
  feed();
  const user = await openSignedIn(`${AT}?department=1`);
  await user.click(await screen.findByRole("button", { name: "Delete department" }));
  expect((await inDialog("Delete “Care”?")).getByText(text)).toBeVisible();
});

test("one is not offered as a place for itself or for what contains it", async () => {
  stand({
    me: ANNA,
    departments: [of(1, "Care", null, 0, 0), of(2, "Italy", 1, 0, 0), of(3, "Trade", null, 0, 0)],
  });
  feed();
  await openSignedIn(`${AT}?department=1`);
  const options = within(await screen.findByRole("combobox", { name: "Inside" })).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["No other department", "Trade"]);
});

test("users are found and chosen a few at a time, those who are chosen stay, and a refusal is said", async () => {
  const asked: unknown[] = [];
  const house = stand({
    me: ANNA,
    departments: [of(1, "Care", null, 0, 0)],
    users: [
      aUser(1, "Ada Obi", { group_name: "Agent" }),
      aUser(2, "Ben Carter", { department_name: "Trade" }),
      aUser(3, "Cleo Marsh", { suspended: true }),
    ],
  });
  feed();
  let gone = true;
  server.use(
    on("put", "admin/departments", ({ body }) => {
      asked.push(body);
      if (gone) return refuse(306);
      return {
        items: [
          { user_id: 1, done: true, code: null, description: null },
          { user_id: 3, done: false, code: 180, description: "The user was not found" },
        ],
      };
    }),
  );
  const user = await openSignedIn(`${AT}?department=1`);
  const part = within(await screen.findByRole("region", { name: "Put users into this department" }));
  const found = await part.findByRole("list", { name: "Users found" });
  // The group that somebody is in is no department.
  expect(found).toHaveTextContent("Ada Obiin no departmentBen Carternow in Trade");
  expect(part.getByText("More are found: type more of the name.")).toBeVisible();
  await user.click(part.getByRole("checkbox", { name: /Ada Obi/ }));
  await user.type(part.getByRole("searchbox", { name: "Find a user" }), "cleo");
  await user.click(await part.findByRole("checkbox", { name: /Cleo Marsh/ }));
  expect(part.getByRole("list", { name: "Chosen before" })).toHaveTextContent("Ada Obi");
  expect(part.getByText("2 chosen")).toBeVisible();
  expect(await flaws()).toEqual([]);
  const put = part.getByRole("button", { name: "Put into department" });
  await user.click(put);
  expect(await part.findByRole("alert")).toHaveTextContent("This department could not be found.");
  expect(part.getByText("2 chosen")).toBeVisible();
  gone = false;
  const told = part.getAllByRole("status").find((each) => each.matches(".departmenttold"));
  expect(told).toBeEmptyDOMElement();
  await user.click(put);
  const results = within(await part.findByRole("list", { name: "What became of them" }));
  expect(results.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Ada Obi: is in the department now",
    "Cleo Marsh: The user was not found",
  ]);
  expect(told).toContainElement(part.getByRole("list", { name: "What became of them" }));
  expect(part.queryByRole("alert")).toBeNull();
  expect(part.getByText("1 chosen")).toBeVisible();
  expect(asked).toEqual([
    { id: 1, users: [1, 3] },
    { id: 1, users: [1, 3] },
  ]);
  // Refused the next time, what became of them before is no longer shown.
  gone = true;
  await user.click(put);
  await part.findByRole("alert");
  expect(part.queryByRole("list", { name: "What became of them" })).toBeNull();
  expect(house.usersAsked.some(({ search }) => search === "cleo")).toBe(true);
});

test("the button that is pressed keeps the focus while it works and once nobody is chosen any more", async () => {
  stand({ me: ANNA, departments: [of(1, "Care", null, 0, 0)], users: [aUser(1, "Ada Obi")] });
  feed();
  let asked = 0;
  let answer = () => {};
  server.use(
    on("put", "admin/departments", async () => {
      asked += 1;
      await new Promise<void>((done) => {
        answer = done;
      });
      return { items: [{ user_id: 1, done: true, code: null, description: null }] };
    }),
  );
  const user = await openSignedIn(`${AT}?department=1`);
  const part = within(await screen.findByRole("region", { name: "Put users into this department" }));
  const put = part.getByRole("button", { name: "Put into department" });
  expect(put).toHaveAttribute("aria-disabled", "true");
  await user.click(put);
  expect(asked).toBe(0);
  await user.click(await part.findByRole("checkbox", { name: /Ada Obi/ }));
  expect(put).not.toHaveAttribute("aria-disabled");
  await user.click(put);
  await waitFor(() => expect(asked).toBe(1));
  expect(put).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Enter}");
  expect(put).toHaveFocus();
  answer();
  await part.findByRole("list", { name: "What became of them" });
  expect(part.getByText("0 chosen")).toBeVisible();
  expect(put).toHaveFocus();
  expect(put).toHaveAttribute("aria-disabled", "true");
  expect(asked).toBe(1);
});

test("where as many are chosen as may be, it is said and nobody else can be", async () => {
  const most = limits.DEPARTMENT_PEOPLE_AT_ONCE;
  stand({ me: ANNA, departments: [of(1, "Care", null, 0, 0)] });
  feed();
  const all = Array.from({ length: most + 1 }, (_, at) => aUser(at + 1, `User${at + 1} Obi`));
  server.use(
    on("get", "admin/user_management/users", () => ({ items: all, next_token: null, total: all.length })),
  );
  await openSignedIn(`${AT}?department=1`);
  const part = within(await screen.findByRole("region", { name: "Put users into this department" }));
  await part.findByRole("list", { name: "Users found" });
  const boxes = part.getAllByRole<HTMLInputElement>("checkbox");
  for (const box of boxes.slice(0, most)) box.click();
  await waitFor(() => expect(boxes[most]).toBeDisabled());
  expect(part.getByText(`${most} chosen · no more than ${most} at a time`)).toBeVisible();
  expect(part.getByRole("button", { name: "Put into department" })).toBeEnabled();
});

test("whoever may not see users chooses from the team, where no group is called a department", async () => {
  stand({
    me: aProfile({ permissions: [1, 5, 63] }),
    departments: [of(1, "Care", null, 0, 0)],
    team: [aMember(1, { fullname: "Ada Obi", department_name: "Agent" })],
  });
  feed();
  await openSignedIn(`${AT}?department=1`);
  const part = within(await screen.findByRole("region", { name: "Put users into this department" }));
  expect((await part.findByRole("checkbox", { name: "Ada Obi" })).closest("li")).toHaveTextContent(
    /^Ada Obi$/,
  );
});

test("that there are as many departments as there may be is said at the name", async () => {
  stand({ me: ANNA });
  feed();
  server.use(
    on("post", "admin/departments", () => refuse(105, { extraInfo: { field: "name", rule: "full" } })),
  );
  const user = await openSignedIn(`${AT}?department=new`);
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Trade");
  await user.click(screen.getByRole("button", { name: "Create department" }));
  expect(
    await screen.findByText(`There are already ${limits.DEPARTMENTS} departments: there cannot be more.`),
  ).toBeVisible();
});
