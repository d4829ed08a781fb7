// Stories of the webhook viewer: who sees it, what a webhook was called for, and calls that are made or no longer made.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Webhook } from "@/api/shapes";
import { integrationId, permissionId } from "@/generated/catalogue";
import { useSession } from "@/session/store";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aClient, aProfile } from "@/testing/shapes";
import { pretty } from "./Call";
import { aCall, aHook, anEntry } from "./testing/shapes";
import { dayAsked, useViewer } from "./useViewer";

withConsole();

const { Admin, Comms, WebhookRules, Webhooks } = permissionId;
const ADMIN = aProfile({ permissions: [Comms, Admin, Webhooks, WebhookRules] });
const INCLUDED = aClient({ integrations: [integrationId.Webhooks] });

const FAILED = anEntry("f1", { state: "failed", status: null, attempts: 2, why: "no answer in time" });

/** A server with webhooks and a log; what it was asked, in order. */
function standing({ hooks = [aHook(1)], log = [anEntry("d1"), FAILED], me = ADMIN, client = INCLUDED } = {}) {
  const house = { ...stand({ client, me }), hooks, log };
  feed();
  const asked: unknown[] = [];
  server.use(
    on("get", "admin/webhook", () => ({ items: house.hooks })),
    on("get", "admin/webhook_logs", ({ query }) => {
      asked.push(query);
      const items = house.log.filter(({ state }) => !query.logFilter || state === query.logFilter);
      return { items, nextFordwardToken: null };
    }),
    on("get", "utilities/webhook", ({ query }) => {
      const entry = house.log.find(({ id }) => id === query.id);
      return entry === undefined ? refuse(246) : aCall(entry);
    }),
  );
  return { house, asked };
}

async function opened() {
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: "Team" }));
  const opener = await screen.findByRole("button", { name: "Webhook console" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Webhook console" });
  return { user, opener, dialog: within(dialog) };
}
const notice = (text: string) =>
  within(screen.getByRole("region", { name: "Notifications" })).findByText(text);

test("webhooks, the calls of one and one call whole are seen, all of it as text", async () => {
  standing({ hooks: [aHook(1, { waiting: 2 }), aHook(2, { name: "Bookkeeping", status: "d" })] });
  const { user, dialog } = await opened();
  const hooks = within(await dialog.findByRole("region", { name: "Webhooks" }));
  expect(hooks.getByRole("button", { name: /Orders 1/ })).toHaveTextContent("Active · 2 calls waiting");
  expect(hooks.getByRole("button", { name: /Bookkeeping/ })).toHaveTextContent("Disabled");
  const log = within(dialog.getByRole("region", { name: "Calls" }));
  const rows = await log.findAllByRole("button", { name: /chat\.created/ });
  expect(rows[0]).toHaveTextContent(/Delivered.*HTTP 200.*1 attempt.*ref-d1/);
  expect(rows[1]).toHaveTextContent(/Failed.*2 attempts.*ref-f1/);
  expect(rows[0]?.querySelector("time")).toHaveAttribute("title", expect.stringMatching(/2 Mar 2026/));
  expect(log.getAllByRole("button", { name: "Copy the chat’s ID" })).toHaveLength(2);
  expect(dialog.getByText("No call selected")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(rows[1] as HTMLElement);
  const call = within(dialog.getByRole("region", { name: "Call" }));
  expect(await call.findByText(/"note": "<b>bold<\/b>"/)).toBeVisible();
  expect(call.getByText("webhook-id")).toBeVisible();
  expect(call.getByText("<h1>Oh no</h1>")).toBeVisible();
  expect(call.queryByRole("heading", { name: "Oh no" })).toBeNull();
  expect(call.getByText("HTTP 500")).toBeVisible();
  expect(call.getByText("no response")).toBeVisible();
  expect(call.getByText("31 ms")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(call.getByRole("button", { name: "Copy the body" }));
  expect(await navigator.clipboard.readText()).toContain('"type": "chat.created"');
});

test("Escape and Close give the focus back, and what was chosen is there again, until somebody else comes", async () => {
  standing();
  const { user, opener, dialog } = await opened();
  await user.click((await dialog.findAllByRole("button", { name: /chat\.created/ }))[0] as HTMLElement);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Filter calls" }), "Only delivered");
  expect(dialog.getByRole("combobox", { name: "Filter calls" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Webhook console" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Team" })).toBeVisible();
  await waitFor(() => expect(opener).toHaveFocus());
  await user.keyboard("{Enter}");
  const again = within(await screen.findByRole("dialog", { name: "Webhook console" }));
  expect(await again.findByRole("combobox", { name: "Filter calls" })).toHaveValue("delivered");
  expect(await again.findByText(/"type": "chat.created"/)).toBeVisible();
  await user.click(again.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(opener).toHaveFocus());
  expect(useViewer.getState().call).toBe("d1");
  act(() => useSession.setState({ token: "token-2" }));
  expect(useViewer.getState()).toMatchObject({ call: null, filter: "all" });
});

test("the palette opens it too, for whoever may see it", async () => {
  standing();
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "webhook console{Enter}");
  expect(await screen.findByRole("dialog", { name: "Webhook console" })).toBeVisible();
});

test.each([
  ["without the permission of the rules", aProfile({ permissions: [Comms, Admin, Webhooks] }), INCLUDED],
  ["without the permission of the list", aProfile({ permissions: [Comms, Admin, WebhookRules] }), INCLUDED],
  ["of a tenant without webhooks", ADMIN, aClient()],
])("nobody %s is offered it", async (_, me, client) => {
  standing({ me, client });
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: "Team" }));
  await screen.findByRole("dialog", { name: "Team" });
  expect(screen.queryByRole("button", { name: "Webhook console" })).toBeNull();
  await user.keyboard("{Escape}{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "webhook console");
  expect(await screen.findByText("Nothing found")).toBeVisible();
});

test("the log is asked for by state and day, and goes on by the token; then it stands still", async () => {
  const { asked } = standing();
  server.use(
    on("get", "admin/webhook_logs", ({ query }) => {
      asked.push(query);
      return query.nextFordwardToken === "t1"
        ? { items: [anEntry("old", { event: "chat.ended" })], nextFordwardToken: null }
        : { items: [anEntry("new")], nextFordwardToken: "t1" };
    }),
  );
  const { user, dialog } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Load more" }));
  expect(await dialog.findByRole("button", { name: /chat\.ended/ })).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(asked).toEqual([{ id: "1" }, { id: "1", nextFordwardToken: "t1" }]);
  expect(dialog.getByText(/is paused/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Show the newest" }));
  expect(dialog.queryByRole("button", { name: /chat\.ended/ })).toBeNull();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Filter calls" }), "Only failed");
  await user.type(dialog.getByLabelText("Day"), "2026-03-02");
  await waitFor(() => expect(asked.at(-1)).toEqual({ id: "1", logFilter: "failed", date: "02-03-2026" }));
  await user.click(dialog.getByRole("button", { name: "Every day" }));
  expect(dialog.getByLabelText("Day")).toHaveValue("");
});

describe("what is done with it", () => {
  test("a call is sent again, and what came of it is told", async () => {
    const { house } = standing();
    const bodies: unknown[] = [];
    server.use(
      on("post", "admin/webhook_logs", ({ body }) => {
        bodies.push(body);
        const answered = { ...FAILED, state: "delivered" as const, status: 204, attempts: 3 };
        house.log = house.log.map((entry) => (entry.id === "f1" ? answered : entry));
        return answered;
      }),
    );
    const { user, dialog } = await opened();
    await user.click((await dialog.findAllByRole("button", { name: /chat\.created/ }))[1] as HTMLElement);
    const call = within(dialog.getByRole("region", { name: "Call" }));
    await user.click(await call.findByRole("button", { name: "Send again" }));
    expect(await notice("The webhook Orders 1 answered 204.")).toBeVisible();
    expect(bodies).toEqual([{ id: 1, delivery: "f1" }]);
    await waitFor(() =>
      expect(dialog.getAllByRole("button", { name: /chat\.created/ })[1]).toHaveTextContent(
        /Delivered.*HTTP 204.*3 attempts/,
      ),
    );
    expect(await call.findByText("Delivered")).toBeVisible();
  });

  test("a test that nobody answers is told so, and is shown", async () => {
    const { house } = standing();
    server.use(
      on("post", "admin/webhook_logs", ({ body }) => {
        expect(body).toEqual({ id: 1 });
        const tried = anEntry("t1", { event: "webhook.test", uniQref: null, state: "waiting", status: null });
        house.log = [tried, ...house.log];
        return tried;
      }),
    );
    const { user, dialog } = await opened();
    await user.click(await dialog.findByRole("button", { name: "Send a test" }));
    expect(await notice("The webhook Orders 1 answered nothing.")).toBeVisible();
    const row = await dialog.findByRole("button", { name: /webhook\.test/ });
    expect(row).toHaveAttribute("aria-current", "true");
    expect(row).toHaveTextContent("Waiting");
    expect(
      await within(dialog.getByRole("region", { name: "Call" })).findByRole("heading", {
        name: "webhook.test",
      }),
    ).toBeVisible();
  });

  test("it is disabled after a question that says what it touches, and activated again", async () => {
    const { house } = standing({ hooks: [aHook(1, { waiting: 3 })] });
    const bodies: unknown[] = [];
    server.use(
      on("delete", "admin/webhook", ({ query }) => {
        bodies.push(query);
        house.hooks = [aHook(1, { status: "d" })];
        return house.hooks[0] as Webhook;
      }),
      on("patch", "admin/webhook", ({ body }) => {
        bodies.push(body);
        house.hooks = [aHook(1)];
        return house.hooks[0] as Webhook;
      }),
    );
    const { user, dialog } = await opened();
    const disables = await dialog.findByRole("button", { name: "Disable" });
    await user.click(disables);
    const question = within(await screen.findByRole("dialog", { name: "Disable this webhook?" }));
    expect(
      question.getByText(
        /“Orders 1” at https:\/\/orders\.example\/1 will no longer be called for chat\.created, chat\.ended\..* 3 calls are still waiting\./,
      ),
    ).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /Disable this/ })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Webhook console" })).toBeVisible();
    await waitFor(() => expect(disables).toHaveFocus());
    await user.click(disables);
    const asked = within(await screen.findByRole("dialog", { name: "Disable this webhook?" }));
    await user.click(asked.getByRole("button", { name: "Disable" }));
    expect(await notice("The webhook Orders 1 is no longer active.")).toBeVisible();
    await user.click(await dialog.findByRole("button", { name: "Activate" }));
    expect(await notice("The webhook Orders 1 is active.")).toBeVisible();
    expect(bodies).toEqual([{ id: "1" }, { id: 1, webhooks: { status: "a" } }]);
    expect(await dialog.findByRole("button", { name: "Disable" })).toBeVisible();
  });

  test.each([
    ["Send a test", "Failed to test the webhook."],
    ["Send again", "Failed to send the webhook again."],
  ])("%s that fails is told in its own words", async (way, text) => {
    standing();
    server.use(on("post", "admin/webhook_logs", () => refuse(262, { status: 503 })));
    const { user, dialog } = await opened();
    await user.click((await dialog.findAllByRole("button", { name: /chat\.created/ }))[0] as HTMLElement);
    await user.click(await dialog.findByRole("button", { name: way }));
    expect(await notice(text)).toBeVisible();
  });

  test.each([
    ["Disable", "delete", "a", "Failed to disable the webhook."],
    ["Activate", "patch", "d", "Failed to update the webhook."],
  ] as const)(
    "%s that fails is told in its own words, and it stays as it was",
    async (way, method, status, text) => {
      standing({ hooks: [aHook(1, { status })] });
      server.use(on(method, "admin/webhook", () => refuse(262, { status: 503 })));
      const { user, dialog } = await opened();
      await user.click(await dialog.findByRole("button", { name: way }));
      if (way === "Disable") {
        const asked = within(await screen.findByRole("dialog", { name: "Disable this webhook?" }));
        await user.click(asked.getByRole("button", { name: "Disable" }));
      }
      expect(await notice(text)).toBeVisible();
      expect(await dialog.findByRole("button", { name: way })).toBeVisible();
    },
  );

  test("who may only look is offered none of it", async () => {
    const me = aProfile({ ...ADMIN, permission_actions: { [WebhookRules]: ["view"] } });
    standing({ me });
    const { user, dialog } = await opened();
    await user.click((await dialog.findAllByRole("button", { name: /chat\.created/ }))[0] as HTMLElement);
    await dialog.findByText(/"type": "chat.created"/);
    for (const name of ["Send a test", "Send again", "Disable", "Activate"])
      expect(dialog.queryByRole("button", { name })).toBeNull();
  });
});

test("no webhook yet, and none to be had, are both said", async () => {
  standing({ hooks: [] });
  server.use(on("get", "admin/webhook", () => refuse(262, { status: 503 })));
  const { user, dialog } = await opened();
  expect(await dialog.findByText("The webhooks could not be loaded")).toBeVisible();
  server.use(on("get", "admin/webhook", () => ({ items: [] })));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("No webhooks yet")).toBeVisible();
  expect(dialog.queryByRole("link")).toBeNull();
});

test("an empty log, one without calls like that, and a call that is gone are said", async () => {
  standing({ log: [] });
  const { user, dialog } = await opened();
  expect(await dialog.findByText("No calls")).toBeVisible();
  act(() => useViewer.setState({ call: "gone" }));
  expect(await dialog.findByText("This call is no longer in the log")).toBeVisible();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Filter calls" }), "Only failed");
  expect(await dialog.findByText("No matching calls")).toBeVisible();
});

test("a day is asked for as the log has it, and a body that is no JSON is shown as it is", () => {
  expect([dayAsked("2026-11-21"), dayAsked("")]).toEqual(["21-11-2026", undefined]);
  expect([pretty('{"a":[1]}'), pretty("a=1")]).toEqual(['{\n  "a": [\n    1\n  ]\n}', "a=1"]);
});
