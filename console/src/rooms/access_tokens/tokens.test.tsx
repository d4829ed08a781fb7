// Stories of the access tokens' page: what is there, made and shown once, renewed, revoked, refused.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { aToken } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Making")]);
}, 60_000);

const AT = "/Common/Admin/Applications/AccessTokens";
const PATH = "admin/api/access_tokens";
let house: House;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  house = stand({
    me: aProfile({ permissions: [1, 5, 56, 111] }),
    tokens: [
      aToken("aa", "Order import", { last_seen: at(60), description: "Nightly" }),
      aToken("bb", "Old bridge", { ttl: 3_600 }),
    ],
  });
  feed();
  server.use(
    on("get", "admin/user_management/users", ({ query }) => {
      expect(query.api_only).toBe("true");
      return {
        items: [anAccount(30, "Shop Bridge"), anAccount(31, "Frozen Bridge", true)],
        total: 2,
        next_token: null,
      };
    }),
  );
});

const anAccount = (user_id: number, fullname: string, suspended = false) => ({
  user_id,
  username: `bridge-${user_id}`,
  firstname: fullname,
  lastname: "",
  fullname,
  nickname: null,
  email: "",
  group_id: 9,
  group_name: "Bridges",
  department_id: null,
  department_name: null,
  slots: 0,
  skills: [],
  suspended,
  api_only: true,
  must_change: false,
  second_factor: false,
  signed_in: true,
  last_seen: null,
  version: 1,
  details: null,
});

const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("the table tells whose each is, when it was used and when it ends", async () => {
  const user = await openSignedIn(AT);
  const row = await screen.findByRole("row", { name: /^Order import/ });
  await waitFor(() => expect(row).toHaveTextContent(/Shop Bridge.*in 60 days$/));
  expect(screen.getByRole("row", { name: /^Old bridge/ })).toHaveTextContent(/Never used.*within a day$/);
  await user.click(row);
  expect(await field("Name")).toHaveValue("Order import");
  expect(location.hash).toBe(`#${AT}/aa`);
  expect(await flaws()).toEqual([]);
});

test("a new one is for an account that is not frozen, and the token is shown this once", async () => {
  server.use(
    on("post", PATH, ({ body }) => {
      asked.push(body);
      return { ...aToken("cc", body.display_name), token: "t0k3n-f0r-0nce" };
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("New access token"));
  expect(location.hash).toBe(`#${AT}/Create`);
  await user.type(await field("Name"), "Stock");
  await user.click(await button("Create access token"));
  expect(asked).toEqual([]);
  const account = screen.getByRole("combobox", { name: "Service account" });
  await within(account).findByRole("option", { name: "Shop Bridge" });
  expect(within(account).queryByRole("option", { name: "Frozen Bridge" })).toBeNull();
  await user.selectOptions(account, "Shop Bridge");
  await user.clear(await field("Valid for (days)"));
  await user.type(await field("Valid for (days)"), "400");
  expect(await screen.findByText("Enter a whole number from 1 to 366.")).toBeVisible();
  await user.clear(await field("Valid for (days)"));
  await user.type(await field("Valid for (days)"), "30");
  await user.click(await button("Create access token"));
  expect(await screen.findByText("t0k3n-f0r-0nce")).toBeVisible();
  expect(screen.getByText(/can do what Shop Bridge may do/)).toBeVisible();
  expect(asked).toEqual([{ user_id: 30, display_name: "Stock", description: "", ttl: 30 * 86_400 }]);
  expect(await flaws()).toEqual([]);
  house.tokens = [...house.tokens, aToken("cc", "Stock")];
  await user.click(await button("I have copied it"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}/cc`));
  await waitFor(() => expect(screen.queryByText("t0k3n-f0r-0nce")).toBeNull());
});

test("only what differs is sent, and what is refused is said at its field", async () => {
  server.use(
    on("patch", PATH, ({ body }) => {
      asked.push(body);
      return aToken("aa", body.display_name ?? "Order import", { ttl: body.ttl ?? 0 });
    }),
  );
  const user = await openSignedIn(`${AT}/aa`);
  await user.type(await field("Valid for (days from now)"), "90");
  await user.click(await button("Save"));
  await screen.findByText("Saved");
  expect(asked).toEqual([{ SESSID: "aa", ttl: 90 * 86_400 }]);
  server.use(on("patch", PATH, () => refuse(105, { extraInfo: { field: "display_name" } })));
  await user.type(await field("Name"), "!");
  await user.click(await button("Save"));
  await waitFor(async () => expect(await field("Name")).toBeInvalid());
  expect(await field("Name")).toHaveValue("Order import!");
});

test("one is revoked only after a question that says when it was last used", async () => {
  server.use(
    on("delete", PATH, ({ query }) => {
      asked.push(query);
      house.tokens = house.tokens.slice(1);
      return {};
    }),
  );
  const user = await openSignedIn(`${AT}/aa`);
  await user.click(await button("Revoke access token"));
  const question = await screen.findByRole("dialog", { name: /Revoke “Order import”/ });
  expect(question).toHaveTextContent(/Last used/);
  await user.click(within(question).getByRole("button", { name: "Revoke “Order import”" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Order import/ })).toBeNull());
  expect(asked).toEqual([{ SESSID: "aa" }]);
  expect(location.hash).toBe(`#${AT}`);
});

test("one that is gone says so, and who may not see users cannot make one", async () => {
  house.me = aProfile({ permissions: [1, 5, 111] });
  const user = await openSignedIn(`${AT}/zz`);
  expect(await screen.findByText("This access token does not exist")).toBeVisible();
  expect(screen.getByRole("row", { name: /^Order import/ })).toHaveTextContent("Account 30");
  await user.click(await button("New access token"));
  expect(await screen.findByText(/you cannot choose an account here/)).toBeVisible();
});
