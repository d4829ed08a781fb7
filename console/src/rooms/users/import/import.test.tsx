// Stories of the import: looked at first, faults by line and column, all or nothing or what is right, and what was done.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "@/generated/catalogue";
import { aGroup, allGroups } from "@/rooms/groups/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aUser } from "../testing/shapes";
import type { Imported } from "./fault";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("../Users"), import("./Import")]);
}, 60_000);

const AT = "/Common/Admin/Users/UserList";
const PATH = "admin/user_management/users/import";
let asked: { csv: string; mode: string; existing: string }[];
let faulty: boolean;

const stands = (permissions: number[], permission_actions = {}) =>
  stand({
    me: aProfile({ user_id: 9, permissions, permission_actions }),
    adminGroups: allGroups([aGroup(1, "Agent", { permissions: [1] })]),
    users: [aUser(1, "Ada Obi")],
  });

beforeEach(() => {
  asked = [];
  faulty = true;
  stands([1, 5, 56, 57]);
  feed();
  server.use(
    on("get", "helper/skills", () => ({ items: [] })),
    on("get", PATH, () => ({ columns: ["username", "firstname", "group"], under_way: null })),
    on("post", PATH, ({ body }) => {
      asked.push(body as (typeof asked)[number]);
      if (body.csv.startsWith("shoe"))
        return refuse(105, {
          extraInfo: { field: "csv", column: "shoe", why: "has a column that no user has" },
        });
      return answer(body.mode !== "check");
    }),
  );
});

const row = (line: number, username: string, what: Partial<Imported["rows"][number]>) => ({
  line,
  username,
  becomes: "made" as const,
  invited: false,
  faults: [],
  ...what,
});

function answer(written: boolean): Imported {
  const wrong = { column: "skills", code: 148, description: "No such skill.", why: "Shoes" };
  const bad = row(3, "=eva", { becomes: "faulty", faults: [wrong] });
  const rows = [row(2, "dora", {}), ...(faulty ? [bad] : [row(3, "eva", {})])];
  const made = faulty ? 1 : 2;
  return { written, made, changed: 0, same: 0, faulty: faulty ? 1 : 0, invited: 0, rows };
}

const picks = async (
  user: Awaited<ReturnType<typeof openSignedIn>>,
  text: string | Uint8Array<ArrayBuffer>,
) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File([text], "people.csv", { type: "text/csv" }));
};
const opens = async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Import" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Import users" })) };
};

test("a file is looked at, its faults are told by line and column, and what is right is imported", async () => {
  const { user, dialog } = await opens();
  await picks(user, "\uFEFFusername\ndora\n=eva\n");
  expect(await dialog.findByText("1 new user · 1 faulty row")).toBeVisible();
  expect(asked).toEqual([{ csv: "username\ndora\n=eva\n", mode: "check", existing: "change" }]);
  const told = await dialog.findByRole("row", { name: /eva/ });
  expect(told).toHaveTextContent("3");
  expect(told).toHaveTextContent("skills");
  expect(told).toHaveTextContent("There is no skill “Shoes”.");
  expect(await flaws()).toEqual([]);
  const go = () => dialog.getByRole("button", { name: "Import 1 row" });
  expect(go()).toBeDisabled();
  expect(dialog.getByText(/correct the faulty rows first/)).toBeVisible();
  await user.click(dialog.getByRole("checkbox", { name: "All or nothing" }));
  await user.click(go());
  expect(await dialog.findByText("1 user created · 1 faulty row")).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ mode: "good", existing: "change" });
  expect(dialog.queryByRole("button", { name: /^Import/ })).toBeNull();
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the corrected file is all or nothing, and who is there already can be left alone", async () => {
  const { user, dialog } = await opens();
  await picks(user, "username\n=eva\n");
  await dialog.findByText("1 new user · 1 faulty row");
  faulty = false;
  await picks(user, "username\neva\n");
  expect(await dialog.findByText("2 new users")).toBeVisible();
  await user.selectOptions(
    dialog.getByRole("combobox", { name: "Users who already exist" }),
    "Leave as they are",
  );
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ mode: "check", existing: "leave" }));
  await user.click(await dialog.findByRole("button", { name: "Import 2 rows" }));
  expect(await dialog.findByText("2 users created")).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ mode: "whole", existing: "leave" });
});

test("a file that cannot be read says why, and nothing is sent of one that is too large", async () => {
  const { user, dialog } = await opens();
  await picks(user, new Uint8Array([0x75, 0xe8, 0x0a]));
  expect(await dialog.findByText("This file cannot be read. Save it as CSV in UTF-8.")).toBeVisible();
  await picks(user, "a".repeat(limits.USERS_IMPORT_BYTES + 1));
  expect(await dialog.findByText("This file is too large.")).toBeVisible();
  expect(asked).toEqual([]);
  await picks(user, "shoe\n");
  expect(await dialog.findByText("The columns or rows are not those of the template (shoe)")).toBeVisible();
});

test("who may not change users does not import any", async () => {
  stands([1, 5, 56], { 56: ["view", "create"] });
  await openSignedIn(AT);
  await screen.findByRole("button", { name: "New user" });
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
});
