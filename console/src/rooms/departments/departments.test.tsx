// Stories of the departments' page: the tree by keys, and what is said before one is deleted.
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
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
