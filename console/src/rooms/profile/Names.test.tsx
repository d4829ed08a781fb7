// One's own names: changed together, refused beside the fields, said by another service, and live in other tabs.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ProfileChange } from "@/api/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();

const GENERAL = "/Common/Profile/Preferences?section=general";

async function opened(me = aProfile()) {
  const house = stand({ me });
  const line = feed();
  const heard: ProfileChange[] = [];
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      heard.push(body);
      const names = { ...house.me, ...body } as typeof house.me;
      house.me = {
        ...names,
        fullname: `${names.firstname} ${names.lastname}`.trim(),
        nickname: names.nickname || null,
      };
      return house.me;
    }),
  );
  const user = await openSignedIn(GENERAL);
  await screen.findByRole("heading", { level: 1, name: "General" });
  return { user, heard, line };
}

test("names that changed go in one call, and hold everywhere at once", async () => {
  const { user, heard } = await opened();
  expect(screen.getByText("Customers see: Marta")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change name" }));
  expect(await flaws()).toEqual([]);
  const first = screen.getByRole("textbox", { name: "First name" });
  await user.clear(first);
  await user.type(first, "Martina ");
  await user.clear(screen.getByRole("textbox", { name: "Name shown to customers" }));
  await user.click(screen.getByRole("button", { name: "Save name" }));
  await waitFor(() => expect(heard).toEqual([{ firstname: "Martina", nickname: "" }]));
  expect(await screen.findByText("Customers see: Martina")).toBeVisible();
  expect(screen.getByRole("button", { name: "Your menu, Martina Rinaldi" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "First name" })).toBeNull();
});

test("what does not fit is said beside the fields, and what was typed stays", async () => {
  const { user, heard } = await opened();
  await user.click(screen.getByRole("button", { name: "Change name" }));
  const first = screen.getByRole("textbox", { name: "First name" });
  await user.clear(first);
  await user.click(screen.getByRole("button", { name: "Save name" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Enter a first name.");
  expect(heard).toEqual([]);
  server.use(on("patch", "internal/profile", () => refuse(105)));
  await user.type(first, "M");
  await user.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("wrong format");
  expect(first).toHaveValue("M");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("button", { name: "Change name" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Your menu, Marta Rinaldi" })).toBeVisible();
});

test("first and last name that another service says cannot be changed, the name for customers can", async () => {
  const { user, heard } = await opened(aProfile({ names_managed: true }));
  await user.click(screen.getByRole("button", { name: "Change name" }));
  for (const name of ["First name", "Last name"])
    expect(screen.getByRole("textbox", { name })).toHaveAttribute("readonly");
  expect(screen.getByText(/are managed by your organisation’s sign-in service/)).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Name shown to customers" }), " R.{Enter}");
  await waitFor(() => expect(heard).toEqual([{ nickname: "Marta R." }]));
});

test("an operator's name is not to be changed, and one that changed elsewhere is shown", async () => {
  const { line } = await opened(aProfile({ global_admin: "ticket 812" }));
  expect(screen.queryByRole("button", { name: "Change name" })).toBeNull();
  await line.up();
  const names = { firstname: "Lisa", lastname: "Rossi", fullname: "Lisa Rossi", nickname: null };
  const told = { user_id: 1, ...names, avatar: null, avatarArray: {} };
  line.tell("person", told);
  const main = within(screen.getByRole("main"));
  expect(await main.findByText("Lisa Rossi")).toBeVisible();
});
