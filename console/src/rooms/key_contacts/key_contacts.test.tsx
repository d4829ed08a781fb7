// Stories of the key contacts' page: whom to turn to, where nobody is there, one named, overtaken and removed.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMember } from "@/rooms/team/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./KeyContacts")]);
}, 60_000);

const AT = "/Common/Admin/Users/KeyContacts";
const PATH = "admin/key_contacts";
type Contact = House["keyContacts"][number];
const of = (user_id: number, fullname: string, type: string, more: Partial<Contact> = {}): Contact => ({
  user_id,
  fullname,
  type,
  username: fullname.toLowerCase(),
  email: "",
  suspended: false,
  removed: false,
  version: 1,
  ...more,
});
let house: House;
beforeEach(() => {
  house = stand({
    me: aProfile({ permissions: [1, 5, 56, 68] }),
    keyContacts: [
      of(7, "Ada Obi", "billing", { email: "ada@shop.example" }),
      of(8, "Bo Lind", "security", { suspended: true }),
      of(9, "Cy Rossi", "security", { removed: true }),
    ],
  });
  feed();
});

const matter = (name: string) => screen.findByRole("region", { name });

test("each matter says whom to turn to, and where nobody is there", async () => {
  await openSignedIn(AT);
  const billing = await matter("Billing and contract");
  expect(within(billing).getByRole("link", { name: /^Ada Obi/ })).toHaveTextContent("ada@shop.example");
  expect(billing).not.toHaveTextContent("No one");
  const security = await matter("Security incidents");
  expect(security).toHaveTextContent("every account named here is frozen or deleted");
  expect(within(security).getByRole("link", { name: /^Bo Lind/ })).toHaveTextContent("Frozen");
  expect(within(security).getByRole("link", { name: /^Cy Rossi/ })).toHaveTextContent("Deleted");
  expect(await flaws()).toEqual([]);
});

test("a matter without a contact says so and is given one, who is open then", async () => {
  house.keyContacts = [of(8, "Bo Lind", "security")];
  house.team = [aMember(8, { fullname: "Bo Lind" }), aMember(11, { fullname: "Dee Marsh" })];
  let sent: unknown;
  server.use(
    on("post", PATH, ({ body }) => {
      sent = body;
      const made = of(body.user_id, "Dee Marsh", body.type);
      house.keyContacts = [...house.keyContacts, made];
      return made;
    }),
  );
  const user = await openSignedIn(AT);
  expect(await matter("Billing and contract")).toHaveTextContent("No one is the contact for this.");
  await user.click(screen.getByRole("button", { name: "Add a contact for “Billing and contract”" }));
  const who = await screen.findByRole("combobox", { name: "User" });
  await within(who).findByRole("option", { name: "Dee Marsh" });
  expect(within(who).queryByRole("option", { name: "Bo Lind" })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Contact for" })).toHaveDisplayValue("Billing and contract");
  await user.selectOptions(who, "Dee Marsh");
  await user.click(screen.getByRole("button", { name: "Create key contact" }));
  await waitFor(() => expect(location.hash).toBe(`#${AT}?contact=11`));
  expect(sent).toEqual({ user_id: 11, type: "billing" });
  expect(await matter("Billing and contract")).toHaveTextContent("Dee Marsh");
});

test("only those who can be a contact are offered, and why one cannot be is said at the choice", async () => {
  house.team = [
    aMember(7, { fullname: "Ada Obi" }),
    aMember(11, { fullname: "Dee Marsh" }),
    aMember(12, { fullname: "Order Robot", api_only: true }),
    aMember(13, { fullname: "Global Admin", operator: true }),
  ];
  let rule = "";
  server.use(
    on("post", PATH, () => refuse(105, { extraInfo: { field: "user_id", rule, why: "is not fit" } })),
  );
  const user = await openSignedIn(`${AT}?contact=new`);
  const who = await screen.findByRole("combobox", { name: "User" });
  await within(who).findByRole("option", { name: "Dee Marsh" });
  const offered = within(who).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Choose a user", "Dee Marsh"]);
  for (const [told, text] of [
    ["service", "This is a service account: a key contact is someone to turn to."],
    ["frozen", "This account is frozen. Choose someone else, or reinstate it first."],
    ["named", "This user is already a key contact. Change what the contact is for instead."],
  ] as const) {
    rule = told;
    await user.selectOptions(who, "Choose a user");
    await user.selectOptions(who, "Dee Marsh");
    await user.click(screen.getByRole("button", { name: "Create key contact" }));
    await waitFor(() => expect(who).toHaveAccessibleDescription(text));
  }
});

test.each([
  [7, "Ada Obi", "The change can be undone in the audit log."],
  [8, "Bo Lind", "The change cannot be undone while the account is frozen."],
  [9, "Cy Rossi", "The change cannot be undone while the account is deleted."],
])("before %i is removed it is said whether that can be undone", async (id, name, text) => {
  const user = await openSignedIn(`${AT}?contact=${id}`);
  await user.click(await screen.findByRole("button", { name: "Remove key contact" }));
  const panel = within(await screen.findByRole("dialog", { name: `Remove ${name} as a key contact?` }));
  const told = panel.getAllByText(/^The change can/).map(({ textContent }) => textContent);
  expect(told).toEqual([text]);
});

test("whoever was overtaken sees both", async () => {
  server.use(
    on("patch", PATH, () =>
      refuse(203, { extraInfo: { key_contact: of(7, "Ada Obi", "security", { version: 2 }) } }),
    ),
  );
  house.keyContactTypes = [
    ...house.keyContactTypes,
    { type: "privacy", name_en: "Privacy", name_it: "Dati personali" },
  ];
  const user = await openSignedIn(`${AT}?contact=7`);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Contact for" }), "Privacy");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Contact for\s*Privacy\s*Security incidents/);
});

test("one is removed after it was said that nobody is there then", async () => {
  let asked: unknown;
  server.use(
    on("delete", PATH, ({ query }) => {
      asked = query;
      house.keyContacts = house.keyContacts.filter(({ user_id }) => String(user_id) !== query.user_id);
      return {};
    }),
  );
  const user = await openSignedIn(`${AT}?contact=7`);
  await user.click(await screen.findByRole("button", { name: "Remove key contact" }));
  const panel = within(await screen.findByRole("dialog", { name: "Remove Ada Obi as a key contact?" }));
  expect(panel.getByText("Then no one is the contact for “Billing and contract”.")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Remove Ada Obi" }));
  await waitFor(async () =>
    expect(await matter("Billing and contract")).toHaveTextContent("No one is the contact for this."),
  );
  expect(asked).toEqual({ user_id: "7", version: "1" });
  expect(location.hash).toBe(`#${AT}`);
});

test("whoever may only look changes nothing, and one who is no contact says so", async () => {
  house.me = aProfile({ permissions: [1, 5, 68], permission_actions: { 68: ["view"] } });
  await openSignedIn(`${AT}?contact=8`);
  expect(
    await screen.findByText("Your permissions allow you to see key contacts, not to change them."),
  ).toBeVisible();
  expect(screen.getByText("This account is frozen. Reinstate it, or name someone else.")).toBeVisible();
  for (const name of ["New key contact", "Save", "Remove key contact"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  location.hash = `#${AT}?contact=99`;
  expect(await screen.findByText("This user is not a key contact")).toBeVisible();
});

test("key contacts that could not be loaded say so", async () => {
  server.use(on("get", PATH, () => refuse(100)));
  await openSignedIn(AT);
  expect(await screen.findByText("The key contacts could not be loaded")).toBeVisible();
});
