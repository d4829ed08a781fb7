// Stories of an administrator who sets what the account is called and which add-ons are on.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { someSettings } from "./testing/standing";

withConsole();

const AT = "/Common/Admin/ConsoleSettings";
const PATH = "admin/console_settings";
let house: House;
let asked: unknown[];

/** A server that keeps what it is told. */
beforeEach(() => {
  asked = [];
  house = stand({ me: aProfile({ permissions: [1, 5, 59, 67] }) });
  feed();
  server.use(
    on("patch", PATH, ({ body }) => {
      asked.push(body);
      const now = house.consoleSettings;
      if (body.version !== now.version) return refuse(203, { status: 409, extraInfo: { settings: now } });
      const { version, reason: _, add_ons = [], ...more } = body;
      const on = (one: (typeof now.add_ons)[number]) =>
        add_ons.find(({ kind, id }) => kind === one.kind && id === one.id)?.on ?? one.on;
      house.consoleSettings = {
        ...now,
        ...(more as Partial<typeof now>),
        version: version + 1,
        add_ons: now.add_ons.map((one) => ({ ...one, on: on(one) })),
      };
      return house.consoleSettings;
    }),
  );
});

const field = (name: string | RegExp) => screen.findByRole("textbox", { name });

test("only what differs is sent, and what cannot be is said before", async () => {
  const user = await openSignedIn(`${AT}/General`);
  const name = await field("Name of the account");
  expect(await flaws()).toEqual([]);
  await user.clear(name);
  await user.type(name, "Casa Lume");
  const span = await field(/^Set agents away/);
  await user.clear(span);
  await user.type(span, "10");
  await user.type(await field("Logo"), "http://casa.example/logo.png");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a whole number from 30 to 240.")).toBeVisible();
  expect(screen.getByText(/^Enter an address that begins with https/)).toBeVisible();
  expect(asked).toEqual([]);
  await user.clear(span);
  await user.type(span, "90");
  await user.clear(await field("Logo"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(asked).toEqual([{ version: 1, name: "Casa Lume", auto_suspend_seconds: 90 }]);
});

test("whoever was overtaken sees both and chooses", async () => {
  const user = await openSignedIn(`${AT}/General`);
  const name = await field("Name of the account");
  await user.clear(name);
  await user.type(name, "Mine");
  house.consoleSettings = someSettings({ version: 2, name: "Theirs" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("row", { name: /Mine.*Theirs/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  await screen.findByText("Saved");
  expect(house.consoleSettings.name).toBe("Mine");
});

test("an add-on says whom it touches before it is switched off, and the base stays", async () => {
  const user = await openSignedIn(AT);
  const [comms, knowledge, webhooks] = await screen.findAllByRole("listitem");
  expect(comms).toHaveTextContent("Part of every account");
  expect(webhooks).toHaveTextContent("Ask your account manager");
  expect(within(comms as HTMLElement).queryByRole("button")).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(within(knowledge as HTMLElement).getByRole("button", { name: "Switch off" }));
  const panel = within(await screen.findByRole("dialog", { name: "Switch off Knowledge?" }));
  expect(panel.getByText("12 active users lose it now.")).toBeVisible();
  expect(panel.getByText("Users with no other module can no longer sign in.")).toBeVisible();
  await user.type(panel.getByRole("textbox"), "Too early");
  await user.click(panel.getByRole("button", { name: "Switch off" }));
  await waitFor(() =>
    expect(asked).toEqual([
      { version: 1, add_ons: [{ kind: "module", id: 2, on: false }], reason: "Too early" },
    ]),
  );
  expect(await within(knowledge as HTMLElement).findByRole("button", { name: "Switch on" })).toBeVisible();
});

test("a switch that somebody else was faster with says so", async () => {
  const user = await openSignedIn(`${AT}/AddOns/Knowledge`);
  await user.click(await screen.findByRole("button", { name: "Switch off" }));
  const panel = within(await screen.findByRole("dialog", { name: "Switch off Knowledge?" }));
  house.consoleSettings = someSettings({ version: 2, name: "Theirs" });
  await user.click(panel.getByRole("button", { name: "Switch off" }));
  expect(await panel.findByText(/^Someone else has changed the settings/)).toBeVisible();
});

test("whoever may only look changes nothing", async () => {
  house.me = aProfile({ permissions: [1, 5, 59], permission_actions: { 59: ["view"] } });
  await openSignedIn(`${AT}/General`);
  expect(await screen.findByText(/allow you to see these settings/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
