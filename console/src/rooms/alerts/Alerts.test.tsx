// One's alerts in the whole console: told wherever one looks, acknowledged, and kept in a panel.
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { integrationId, permissionId } from "@/generated/catalogue";
import { useTold } from "@/notices/told";
import { aSkill } from "@/rooms/chat/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { listening } from "@/testing/ears";
import { on, refuse, server } from "@/testing/server";
import { aClient, aProfile, at } from "@/testing/shapes";
import type { Alert, AlertBody } from "./said";
import { anAlert } from "./testing/shapes";

// There is no canvas here; what is drawn on it is told in the rows as well.
vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();
const ears = listening();

const A = "0198c0de-0000-7000-8000-00000000000a";
const { Comms, Metrics, Floor } = permissionId;
const modules = [
  { id: 1, name: "Comms", product: "Livechat" },
  { id: 3, name: "Metrics", product: "Livechat" },
];
const GIULIA = aProfile({ permissions: [Comms, Metrics, Floor], modules });
const raised = (more: Partial<Alert> = {}) => anAlert(A, { state: "raised", raised: at(60), ...more });

/** A house with alerts, which keeps what it is told; what was asked of it. */
async function opened(alerts: Alert[] = [], { me = GIULIA, address = "/Common/Comms" } = {}) {
  const client = aClient({ integrations: [integrationId.Webhooks] });
  const house = stand({ me, alerts, client });
  const asked: unknown[] = [];
  server.use(
    on("get", "helper/skills", () => ({ items: [aSkill(0, "All skills"), aSkill(10, "Returns")] })),
    on("put", "internal/alerts", ({ body }) => {
      const wanted = body as AlertBody;
      asked.push(wanted);
      const skill = wanted.skill_id === 10 ? "Returns" : null;
      const kept = anAlert(wanted.id, {
        ...wanted,
        skill,
        state: wanted.active ? "watching" : "off",
      } as Partial<Alert>);
      house.alerts = [...house.alerts.filter(({ id }) => id !== wanted.id), kept];
      return kept;
    }),
    on("patch", "internal/alerts", ({ body }) => {
      asked.push(body);
      const kept = raised({ state: "acknowledged" });
      house.alerts = [kept];
      return kept;
    }),
    on("delete", "internal/alerts", ({ query }) => {
      asked.push(query);
      house.alerts = house.alerts.filter(({ id }) => id !== query.id);
      return {};
    }),
  );
  const line = feed();
  const user = await openSignedIn(address);
  await line.up();
  return { user, line, house, asked };
}

const told = () => within(screen.getByRole("region", { name: "Notifications" }));
const SAID = "Oldest wait of Returns over 3:00 for 1:00";

/** The alerts are known, so that what comes next is news. */
const known = async (user: Awaited<ReturnType<typeof opened>>["user"]) => {
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "alerts");
  await user.keyboard("{Enter}");
  return within(await screen.findByRole("dialog", { name: "Alerts" }));
};

afterEach(() => vi.restoreAllMocks());

test("a raised alert is told and heard, stays until it is acknowledged, and stands in the bell", async () => {
  const { user, line, asked } = await opened([anAlert(A, { sound: true })]);
  const panel = await known(user);
  expect(await panel.findByText("Watching")).toBeVisible();
  await user.keyboard("{Escape}");
  line.tell("alert", { turn: "raised", alert: raised({ sound: true }) });
  expect(await told().findByText("Alert: Oldest wait")).toBeVisible();
  await ears.settled();
  expect(ears.notes()).toBeGreaterThan(0);
  expect(await flaws()).toEqual([]);
  await user.click(told().getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(asked).toEqual([{ id: A, raised: at(60) }]));
  await waitFor(() => expect(told().queryByText("Alert: Oldest wait")).toBeNull());
  expect(useTold.getState().told[0]).toMatchObject({ title: "Alert: Oldest wait" });
});

test("what ended, or was acknowledged elsewhere, is not told any more, and nobody has said that they know", async () => {
  const { line, asked } = await opened([raised({ label: "Returns late" })]);
  expect(await told().findByText("Alert: Returns late")).toBeVisible();
  expect(await told().findByText(`On the floor: ${SAID}.`)).toBeVisible();
  await ears.settled();
  expect(ears.notes(), "it was raised before the page was there").toBe(0);
  line.tell("alert", { turn: "ended", alert: anAlert(A, { ended: at(90) }) });
  await waitFor(() => expect(told().queryByText("Alert: Returns late")).toBeNull());
  line.tell("alert", { turn: "raised", alert: raised({ raised: at(120) }) });
  expect(await told().findByText("Alert: Oldest wait")).toBeVisible();
  line.tell("alert", { turn: "acknowledged", alert: raised({ raised: at(120), state: "acknowledged" }) });
  await waitFor(() => expect(told().queryByText("Alert: Oldest wait")).toBeNull());
  expect(asked).toEqual([]);
});

test("it leads to the floor with its queue open, and that says that one knows", async () => {
  const { user, asked } = await opened([raised()]);
  await user.click(await told().findByRole("button", { name: "Open" }));
  await waitFor(() => expect(location.hash).toContain("Common/Floor?open=line-10"));
  await waitFor(() => expect(asked).toEqual([{ id: A, raised: at(60) }]));
});

test("who may not see the floor is asked nothing and told nothing", async () => {
  const me = aProfile({ permissions: [Comms] });
  const get = vi.fn();
  server.use(on("get", "internal/alerts", get));
  const { user } = await opened([raised()], { me });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "alerts");
  expect(screen.queryByText("Open your alerts")).toBeNull();
  expect(get).not.toHaveBeenCalled();
});

test("an alert is written as a sentence by keys, with faults at their field, and changed in its place", async () => {
  const { user, asked } = await opened([], { address: "/Common/Floor" });
  await user.click(await screen.findByRole("button", { name: "Alerts" }));
  const panel = within(await screen.findByRole("dialog", { name: "Alerts" }));
  await user.click(await panel.findByRole("button", { name: "New alert" }));
  expect(panel.getByRole("combobox", { name: "Figure" })).toHaveFocus();
  await panel.findByRole("option", { name: "Returns" });
  await user.selectOptions(panel.getByRole("combobox", { name: "Queue" }), "Returns");
  const threshold = panel.getByRole("textbox", { name: "Threshold" });
  expect(threshold).toHaveValue("3:00");
  await user.clear(threshold);
  await user.type(threshold, "soon{Tab}");
  expect(await panel.findByText("Write minutes and seconds, as in 3:00.")).toBeVisible();
  await user.clear(threshold);
  await user.type(threshold, "4:30");
  await user.click(panel.getByRole("checkbox", { name: "Webhooks of the organisation" }));
  expect(await flaws()).toEqual([]);
  await user.click(panel.getByRole("button", { name: "Create" }));
  expect(await panel.findByText("Oldest wait of Returns over 4:30 for 1:00")).toBeVisible();
  const { id, ...made } = asked[0] as AlertBody;
  expect(made).toMatchObject({
    figure: "oldest_wait",
    skill_id: 10,
    threshold: 270,
    for_seconds: 60,
    webhook: true,
    active: true,
  });

  await user.click(panel.getByRole("button", { name: /^Edit/ }));
  await user.selectOptions(panel.getByRole("combobox", { name: "Figure" }), "Service level");
  expect(panel.getByRole("textbox", { name: "Threshold" })).toHaveValue("80");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText(/^Service level of Returns under 80\s% for 1:00$/)).toBeVisible();
  expect(asked[1]).toMatchObject({ id, figure: "service_level", side: "under", threshold: 80 });
  expect(await flaws()).toEqual([]);
});

test("one is switched off, deleted, and had back as it was", async () => {
  const { user, asked } = await opened([anAlert(A)]);
  const panel = await known(user);
  await user.click(await panel.findByRole("switch", { name: SAID }));
  expect(await panel.findByText("Off")).toBeVisible();
  await user.click(panel.getByRole("button", { name: `Delete “${SAID}”` }));
  const undo = await panel.findByRole("button", { name: "Undo" });
  expect(undo).toHaveFocus();
  expect(panel.getByText("No alerts yet")).toBeVisible();
  await user.click(undo);
  expect(await panel.findByRole("switch", { name: SAID })).not.toBeChecked();
  expect(panel.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(asked).toMatchObject([
    { id: A, active: false },
    { id: A },
    { id: A, active: false, threshold: 180 },
  ]);
});

test("a deleted queue is said, and a refusal is said in the form with what was written", async () => {
  const { user } = await opened([anAlert(A, { skill: null, state: "skill_gone" })]);
  server.use(on("put", "internal/alerts", () => refuse(148)));
  const panel = await known(user);
  expect(await panel.findByText(/^The queue was deleted/)).toBeVisible();
  await user.click(panel.getByRole("button", { name: /^Edit/ }));
  await user.type(panel.getByRole("textbox", { name: /^Name/ }), "Old one");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("This skill could not be found.")).toBeVisible();
  expect(panel.getByRole("textbox", { name: /^Name/ })).toHaveValue("Old one");
});
