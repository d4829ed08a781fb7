// Stories of the webhooks' pages: what is there, made with its secret shown once, changed, refused, and what was called for.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { integrationId, permissionId } from "@/generated/catalogue";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { aHook, anEntry } from "../testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Webhooks"), import("./Logs")]);
}, 60_000);

const AT = "/Common/Admin/Webhooks";
const PATH = "admin/webhook";
const { Admin, AuditLogs, Comms, WebhookRules, Webhooks } = permissionId;
let house: House;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  house = stand({
    client: aClient({ integrations: [integrationId.Webhooks] }),
    me: aProfile({ permissions: [Comms, Admin, Webhooks, WebhookRules] }),
    hooks: [aHook(1, { name: "Orders" }), aHook(2, { name: "Stock", status: "d", waiting: 3 })],
    hookLog: [anEntry("d1"), anEntry("e1", { webhook: 2, event: "chat.ended" })],
  });
  feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByRole("textbox", { name });
const box = (name: RegExp) => screen.findByRole("checkbox", { name });

test("the list says what each is called for and how it stands, and a row opens it", async () => {
  const user = await openSignedIn(AT);
  const row = await screen.findByRole("row", { name: /^Stock/ });
  expect(row).toHaveTextContent("Disabled · 3 calls waiting");
  expect(row).toHaveTextContent("chat.created, chat.ended");
  expect(await flaws()).toEqual([]);
  await user.click(within(row).getByText("Stock"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}/Manager/2`));
  expect(await field("URL")).toHaveValue("https://orders.example/2");
  expect(await button("Activate")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("one is made for chosen events, its secret is shown this once, and it is open then", async () => {
  server.use(
    on("post", PATH, ({ body }) => {
      asked.push(body);
      const made = aHook(3, { ...body });
      house.hooks = [...house.hooks, made];
      return { ...made, secret: "whsec_once" };
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await button("New webhook"));
  await user.type(await field("Name"), "Invoices");
  await user.type(await field("URL"), "https://invoices.example/in");
  expect(screen.queryByText("Choose at least one event.")).toBeNull();
  await user.click(await button("Create webhook"));
  expect(await screen.findByText("Choose at least one event.")).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(await box(/^A chat ends/));
  await user.click(await box(/^A chat begins/));
  expect(await box(/^Someone changes a setting/)).toBeDisabled();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Create webhook"));
  expect(await screen.findByText("whsec_once")).toBeVisible();
  expect(asked).toEqual([
    { name: "Invoices", url: "https://invoices.example/in", events: ["chat.created", "chat.ended"] },
  ]);
  await user.click(await button("I have copied it"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}/Manager/3`));
  await waitFor(() => expect(screen.queryByText("whsec_once")).toBeNull());
  expect(await field("Name")).toHaveValue("Invoices");
});

test("only what differs is sent; an address that may not be called is said at its field, and what was typed stays", async () => {
  server.use(
    on("patch", PATH, ({ body }) => {
      asked.push(body);
      const changed = { ...(house.hooks[0] ?? aHook(1)), ...body.webhooks } as ReturnType<typeof aHook>;
      house.hooks = [changed, ...house.hooks.slice(1)];
      return changed;
    }),
  );
  house.me = aProfile({ permissions: [Comms, Admin, Webhooks, WebhookRules, AuditLogs] });
  const user = await openSignedIn(`${AT}/Manager/1`);
  await user.click(await box(/^Someone changes a setting/));
  await user.click(await box(/^A chat ends/));
  await user.click(await button("Save"));
  await screen.findByText("Saved");
  expect(asked).toEqual([{ id: 1, webhooks: { events: ["chat.created", "admin.changed"] } }]);
  server.use(on("patch", PATH, () => refuse(247, { extraInfo: { field: "url", why: "is inside a house" } })));
  await user.clear(await field("URL"));
  await user.type(await field("URL"), "https://10.0.0.1/in");
  await user.click(await button("Save"));
  await waitFor(async () => expect(await field("URL")).toBeInvalid());
  expect(await field("URL")).toHaveValue("https://10.0.0.1/in");
});

test("the logs are a page whose address says of which webhook, and another one is chosen in its list", async () => {
  const user = await openSignedIn(`${AT}/Manager/2`);
  await user.click(await screen.findByRole("link", { name: "See its calls" }));
  expect(await screen.findByRole("heading", { name: "Webhook logs" })).toBeInTheDocument();
  expect(location.hash).toBe(`#${AT}/Logs/2`);
  expect(await screen.findByRole("button", { name: /chat\.ended/ })).toBeVisible();
  const list = within(screen.getByRole("region", { name: "Webhooks" }));
  await user.click(list.getByRole("button", { name: /^Orders/ }));
  expect(await screen.findByRole("button", { name: /chat\.created/ })).toBeVisible();
  expect(location.hash).toBe(`#${AT}/Logs/1`);
  expect(await flaws()).toEqual([]);
});

test.each(["Manager/77", "Logs/77"])("one that is not there is said: %s", async (way) => {
  await openSignedIn(`${AT}/${way}`);
  expect(await screen.findByText("This webhook does not exist")).toBeVisible();
});

test("whoever may only look changes nothing, and without the second permission a row opens nothing", async () => {
  house.me = aProfile({
    permissions: [Comms, Admin, Webhooks, WebhookRules],
    permission_actions: { [WebhookRules]: ["view"] },
  });
  await openSignedIn(`${AT}/Manager/1`);
  expect(await screen.findByText(/allow you to see webhooks, not to change them/)).toBeVisible();
  for (const name of ["New webhook", "Save", "Disable", "Send a test"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
