// A supervisor gives what they look at a name, and finds it again: on another day, and under another name.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { openFloor } from "../testing/busy";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

test("a view is saved, chosen from the menu, renamed, deleted, and had back", async () => {
  const { user } = await openFloor("?state=free&sort=free");
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
  const keep = await screen.findByRole("dialog", { name: "Save this view" });
  await user.type(within(keep).getByRole("textbox", { name: "Name" }), "Who has room{Enter}");
  const menu = await screen.findByRole("button", { name: "Who has room" });
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(location.hash).toBe("#/Common/Floor?sort=free");
  // It is not what is shown any more.
  await waitFor(() => expect(menu).toHaveAccessibleName("Views"));
  await user.click(menu);
  await user.click(await screen.findByRole("menuitemradio", { name: "Who has room" }));
  await waitFor(() => expect(location.hash).toBe("#/Common/Floor?state=free&sort=free"));

  await user.click(await screen.findByRole("button", { name: "Who has room" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename or delete…" }));
  const manage = await screen.findByRole("dialog", { name: "Saved views" });
  const name = within(manage).getByRole("textbox", { name: "Name of Who has room" });
  await user.clear(name);
  await user.type(name, "Free now{Enter}");
  expect(await within(manage).findByRole("textbox", { name: "Name of Free now" })).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(within(manage).getByRole("button", { name: "Delete Free now" }));
  expect(within(manage).queryByRole("textbox")).toBeNull();
  await user.click(within(manage).getByRole("button", { name: "Undo" }));
  expect(within(manage).getByRole("textbox", { name: "Name of Free now" })).toBeVisible();
  await user.click(within(manage).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Free now" })).toBeVisible();
});

test("somebody else at the same browser has views of their own", async () => {
  localStorage.setItem("switchyard.floor.views.acme.99", JSON.stringify([{ name: "Theirs", query: "" }]));
  const { user } = await openFloor();
  await user.click(screen.getByRole("button", { name: "Views" }));
  expect(await screen.findByText("No saved views yet")).toBeVisible();
  expect(screen.queryByText("Theirs")).toBeNull();
});
