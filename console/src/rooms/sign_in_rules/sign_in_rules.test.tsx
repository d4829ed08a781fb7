// Stories of the page of the rules for signing in: seen, changed, wrong, overtaken, only looked at.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { someRules } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./SignInRules")]);
}, 60_000);

const AT = "/Common/Admin/PasswordPolicy";
const PATH = "admin/client_management/password_policy";
const { Admin, AuditLogs, Comms, PasswordPolicy } = permissionId;
let house: House;
let asked: unknown[];

/** A server that keeps what it is told. */
beforeEach(() => {
  asked = [];
  house = stand({ me: aProfile({ permissions: [Comms, Admin, PasswordPolicy, AuditLogs] }) });
  feed();
  server.use(
    on("patch", PATH, ({ body }) => {
      asked.push(body);
      const { version, reason: _, ...more } = body;
      if (version !== house.signInRules.version)
        return refuse(203, { status: 409, extraInfo: { rules: house.signInRules } });
      const now = { ...house.signInRules, ...more, version: version + 1 } as typeof house.signInRules;
      house.signInRules = now;
      return now;
    }),
  );
});

const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
const button = (name: string) => screen.findByRole("button", { name });
const write = async (user: Awaited<ReturnType<typeof openSignedIn>>, name: string, text: string) => {
  await user.clear(await field(name));
  if (text !== "") await user.type(await field(name), text);
};

test("it shows what holds, and only what differs is sent", async () => {
  const user = await openSignedIn(AT);
  expect(await field("Shortest (characters)")).toHaveValue("10");
  expect(await field("Allowed networks")).toHaveAccessibleDescription(/You are at 198\.51\.100\.7/);
  expect(screen.getByRole("link", { name: "See what was changed before" })).toHaveAttribute(
    "href",
    "#/Common/Admin/AuditLogs?type=sign_in_rules",
  );
  expect(await flaws()).toEqual([]);
  await write(user, "Shortest (characters)", "14");
  await write(user, "Ends after (minutes)", "60");
  await user.type(await field("Allowed networks"), "198.51.100.0/24{Enter}2001:db8::/32");
  await user.type(await field("Reason for the change (optional)"), "New contract");
  await user.click(await button("Save"));
  await screen.findByText("Saved");
  expect(asked).toEqual([
    {
      version: 1,
      items: { ...someRules().items, min: 14 },
      session_seconds: 3_600,
      addresses: ["198.51.100.0/24", "2001:db8::/32"],
      reason: "New contract",
    },
  ]);
});

test("what nobody could meet is said before it is sent, and what the server refuses at its field", async () => {
  const user = await openSignedIn(AT);
  await write(user, "Longest (characters)", "3");
  expect(await screen.findByText(/^No password can have so few characters/)).toBeVisible();
  await write(user, "Longest (characters)", "128");
  await write(user, "Ask for confirmation above", "9");
  await write(user, "Refuse above", "8");
  expect(await screen.findByText(/^This has to be at most the number/)).toBeVisible();
  await write(user, "Refuse above", "");
  server.use(
    on("patch", PATH, () => refuse(105, { extraInfo: { field: "addresses", why: "leaves you out" } })),
  );
  await user.type(await field("Allowed networks"), "the office");
  expect(await screen.findByText("“the office” is no address or network.")).toBeVisible();
  await write(user, "Allowed networks", "192.0.2.1");
  await user.click(await button("Save"));
  await waitFor(async () => expect(await field("Allowed networks")).toBeInvalid());
  expect(screen.getByText(/have to include your own address, 198\.51\.100\.7/)).toBeVisible();
  expect(await field("Allowed networks")).toHaveValue("192.0.2.1");
});

test("a second factor for everyone says whom it touches before it is saved", async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("checkbox", { name: /^Everyone needs a second factor/ }));
  expect(await screen.findByText(/^People who have none are signed out now/)).toBeVisible();
  await user.click(await button("Save"));
  await screen.findByText("Saved");
  expect(asked).toEqual([{ version: 1, second_factor: true }]);
});

test("whoever was overtaken sees both and chooses", async () => {
  const user = await openSignedIn(AT);
  await write(user, "Shortest (characters)", "12");
  house.signInRules = someRules({ version: 2, items: { ...someRules().items, min: 16 } });
  await user.click(await button("Save"));
  const both = await screen.findByRole("row", { name: /Shortest/ });
  expect(within(both).getByText("12")).toBeVisible();
  expect(within(both).getByText("16")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Save mine"));
  await screen.findByText("Saved");
  expect(house.signInRules.items.min).toBe(12);
});

test("whoever may only look changes nothing, and rules that cannot be loaded say so", async () => {
  house.me = aProfile({
    permissions: [Comms, Admin, PasswordPolicy],
    permission_actions: { [PasswordPolicy]: ["view"] },
  });
  server.use(on("get", PATH, () => refuse(262, { status: 503 })));
  const user = await openSignedIn(AT);
  expect(await screen.findByText("The rules for signing in could not be loaded")).toBeVisible();
  server.use(on("get", PATH, () => house.signInRules));
  await user.click(await button("Try again"));
  expect(await screen.findByText(/allow you to see these rules/)).toBeVisible();
  expect(screen.getByText("Shortest (characters)").nextSibling).toHaveTextContent("10");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
