// Stories of an administrator who looks at who uses what of the licence.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { barOf } from "./bar";
import { boundsAt, chosen, isTold } from "./range";
import { aJourney, someLicence } from "./testing/standing";

withConsole();

const AT = "/Common/Admin/LicenceUtilisation";
let house: House;
beforeEach(() => {
  house = stand({ me: aProfile({ permissions: [1, 5, 59, 69] }) });
  feed();
});

test("seats stand against both limits, and a group leads to its users and on to one of them", async () => {
  house.licenceUsers = [
    {
      user_id: 7,
      fullname: "Ada Obi",
      username: "ada",
      suspended: false,
      api_only: false,
      last_sign_in: null,
      signed_in: false,
    },
  ];
  const user = await openSignedIn(AT);
  expect(
    await screen.findByRole("img", {
      name: /^43 signed in.* above: 45, refused above: 50. The limit is near.$/,
    }),
  ).toBeVisible();
  expect(screen.getByText(/^Most in the last 30 days: 47/)).toBeVisible();
  const agents = screen.getByRole("row", { name: /Agent/ });
  expect(within(agents).getByText("1,250")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(within(agents).getByText("Agent"));
  await waitFor(() => expect(location.hash).toBe(`#${AT}/Groups/1/Agent`));
  const ada = await screen.findByRole("row", { name: /Ada Obi/ });
  expect(within(ada).getAllByText(/None known/)[0]).toBeInTheDocument();
  expect(await flaws()).toEqual([]);
  await user.click(within(ada).getByText("Ada Obi"));
  expect(await screen.findByText("1 of 2")).toBeVisible();
  expect(screen.getByText("Skill")).toBeVisible();
  expect(screen.getAllByRole("row")).toHaveLength(3);
  expect(await flaws()).toEqual([]);
});

test("days are asked for as they are chosen, and of those that are not kept it is said which are", async () => {
  const { from, to } = boundsAt(Date.now(), "UTC");
  const asked: unknown[] = [];
  server.use(
    on("get", "admin/licence/journey", ({ query }) => {
      asked.push(query);
      return aJourney();
    }),
  );
  await openSignedIn(`${AT}/Groups/1/Agent/7/Ada%20Obi?from=0202-01-01`);
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Choose days from .* at most 31 together/);
  expect(asked).toEqual([]);
  const first = screen.getByLabelText("From");
  expect([first.getAttribute("max"), screen.getByLabelText("To")]).toEqual([
    to,
    expect.objectContaining({ value: to }),
  ]);
  expect(await flaws()).toEqual([]);
  fireEvent.change(first, { target: { value: to } });
  expect(await screen.findByText("1 of 2")).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ user_id: "7", from: to })]);
  fireEvent.change(first, { target: { value: from } });
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("each add-on says whether it is included and on, and who may use it", async () => {
  await openSignedIn(`${AT}/AddOns`);
  const [knowledge, webhooks] = await screen.findAllByRole("listitem");
  expect(knowledge).toHaveTextContent(/KnowledgeOff1,250 active users may use it while it is onAgent: 1,250/);
  expect(webhooks).toHaveTextContent(/Not included/);
  expect(screen.getByRole("link", { name: "Switch add-ons on or off" })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("the bar ends at the hard limit, and without one at the soft limit", () => {
  const { seats } = someLicence();
  expect(barOf(seats)).toEqual({ filled: 86, soft: 90, near: "near" });
  expect(barOf({ ...seats, signed_in: 10 })?.near).toBeNull();
  expect(barOf({ ...seats, hard_users: 0 })).toMatchObject({ soft: null, near: "near" });
  expect(barOf({ ...seats, soft_users: 0, signed_in: 99 })).toEqual({
    filled: 100,
    soft: null,
    near: "reached",
  });
  expect(barOf({ ...seats, soft_users: 0, hard_users: 0 })).toBeNull();
});

test("days that are told are kept, not ahead, in order, and a month at most", () => {
  const now = Date.parse("2026-11-27T23:30:00Z");
  const bounds = boundsAt(now, "UTC");
  expect(bounds).toEqual({ from: "2026-08-26", to: "2026-11-27" });
  expect(boundsAt(now, "Etc/GMT-1").to).toBe("2026-11-28");
  expect(chosen({ from: "", to: "" }, bounds)).toEqual({ from: "2026-10-29", to: "2026-11-27" });
  expect(chosen({ from: "", to: "2026-09-01" }, bounds)).toEqual({ from: "2026-08-26", to: "2026-09-01" });
  const told = (from: string, to: string) => isTold({ from, to }, bounds);
  expect(told("2026-08-26", "2026-09-25")).toBe(true);
  expect(told("2026-08-26", "2026-09-26")).toBe(false);
  expect(told("2026-08-25", "2026-08-30")).toBe(false);
  expect(told("2026-11-27", "2026-11-28")).toBe(false);
  expect(told("2026-11-27", "2026-11-26")).toBe(false);
  expect(told("2026-11-27", "2026-11-31")).toBe(false);
  expect(isTold(chosen({ from: "", to: "0002-01-01" }, bounds), bounds)).toBe(false);
  expect(isTold(chosen({ from: "", to: "soon" }, bounds), bounds)).toBe(false);
});

test("a use that cannot be loaded says so", async () => {
  server.use(on("get", "admin/licence", () => refuse(262, { status: 503 })));
  await openSignedIn(`${AT}/Groups`);
  expect(await screen.findByText("The use of licences could not be loaded")).toBeVisible();
});
