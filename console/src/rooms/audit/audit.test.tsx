// Stories of the audit log: days, before and after in words, filters in the address, pages, and putting a change back.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aSkill } from "@/rooms/chat/testing/shapes";
import { aGroup, allGroups } from "@/rooms/groups/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { begins, ends } from "@/words/day";
import { nameIn, toldOf } from "./said";
import { aChange } from "./testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./AuditLogs")]);
}, 60_000);

const AT = "/Common/Admin/AuditLogs";
let house: House;

beforeEach(() => {
  house = stand({ me: aProfile({ permissions: [1, 5, 67] }) });
  feed();
});

test("a setting has a name and an instant is told as one", () => {
  const change = aChange(1, {
    type: "tenant",
    before: { maintenance_until: null, own_groups: true },
    after: { maintenance_until: 5, own_groups: false },
  });
  expect(toldOf(change, { moment: (instant) => `at ${instant}` })).toEqual([
    { field: "maintenance_until", name: "Maintenance expected until", before: "none", after: "at 5" },
    { field: "own_groups", name: "Changes its permission groups itself", before: "yes", after: "no" },
  ]);
});

test("of what was made or deleted nothing is told that was not filled in", () => {
  const made = { username: "ann", email: "", department: null, skills: [], frozen: false, slots: 3 };
  const change = aChange(1, { type: "user", before: null, after: made });
  const told = toldOf(change, { moment: String });
  expect(told.map(({ field }) => field)).toEqual(["username", "slots"]);
});

test("of a deleted department that had many users it is told how many they were", () => {
  const before = { name: "Care", parent: null, people_to: null, people_count: 201 };
  const told = toldOf(aChange(1, { type: "department", before, after: null }), { moment: String });
  expect(told.map(({ name, before }) => [name, before])).toContainEqual([
    "How many users were directly in it",
    "201",
  ]);
});

test("questions of a survey are told as they read, and the survey by a word", () => {
  const one = { id: 7, kind: "one", required: true, active: false, low: "", high: "" };
  const options = [
    { id: 1, answer: "Yes" },
    { id: 2, answer: "No" },
  ];
  const change = aChange(1, {
    type: "survey",
    name: "agent",
    before: { questions: [{ ...one, question: "Solved?", options }] },
    after: {
      questions: [
        {
          ...one,
          question: "Is it solved?",
          kind: "scale",
          required: false,
          active: true,
          options: [],
          low: "Poor",
        },
      ],
    },
  });
  expect(nameIn(change)).toBe("Agents");
  const [told] = toldOf(change, { moment: String });
  expect(told?.before).toBe("1. Solved? (one option, Yes / No, required, not asked)");
  expect(told?.after).toBe("1. Is it solved? (a scale from 1 to 5, Poor–)");
});

const log = () => screen.findByRole("region", { name: "Advanced Data" });
const entry = (name: string) => screen.findByRole("article", { name });

test("changes stand under their days, the newest first, with before and after, who, from where and why", async () => {
  house.audit = [
    aChange(1, {
      at: at(-86_400),
      name: "Returns",
      action: "create",
      before: null,
      after: { name: "Returns", mode: "pull" },
    }),
    aChange(2, { reason: "Summer peak" }),
    aChange(3, {
      type: "gadget",
      name: "Thing",
      before: { depth: 1, on: false },
      after: { depth: 2, on: true },
      undoable: false,
    }),
    aChange(4, {
      by: null,
      scope: "command",
      address: null,
      name: "Orders",
      action: "delete",
      before: { name: "Orders", people: { 3: 5, 4: 1 } },
      after: null,
    }),
  ];
  await openSignedIn(AT);
  await entry("Skill: Orders");
  const days = within(await log()).getAllByRole("heading", { level: 2 });
  expect(days.map((day) => day.textContent)).toEqual(["Monday 2 March", "Sunday 1 March"]);
  const texts = within(await log())
    .getAllByRole("article")
    .map((one) => one.textContent);
  expect(texts.map((text) => text?.match(/Orders|Thing|Sales|Returns/)?.[0])).toEqual([
    "Orders",
    "Thing",
    "Sales",
    "Returns",
  ]);
  const sales = await entry("Skill: Sales");
  expect(sales).toHaveTextContent(/Time to accept an offer 20 s → changed to 40 s/);
  expect(sales).toHaveTextContent("By Ada Lovelace, from 203.0.113.5");
  expect(sales).toHaveTextContent("Reason: Summer peak");
  expect(within(sales).getByText("20 s").tagName).toBe("DEL");
  const thing = await entry("gadget: Thing");
  expect(thing).toHaveTextContent(/depth 1 → changed to 2/);
  expect(thing).toHaveTextContent(/on no → changed to yes/);
  expect(within(thing).queryByRole("button")).toBeNull();
  const orders = await entry("Skill: Orders");
  expect(orders).toHaveTextContent("By a command of the installation");
  expect(orders).toHaveTextContent("Agents 2 entries");
  expect(await entry("Skill: Returns")).toHaveTextContent("Chats are taken by agents");
  expect(await flaws()).toEqual([]);
});

test("what is asked for stands in the address, and a link brings it back", async () => {
  house.audit = [
    aChange(1, { name: "Sales" }),
    aChange(2, { name: "Ann", type: "user", action: "create", scope: "token" }),
  ];
  const user = await openSignedIn(AT);
  await entry("Skill: Sales");
  await user.selectOptions(screen.getByRole("combobox", { name: "What was changed" }), "User");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Skill: Sales" })).toBeNull());
  await user.selectOptions(screen.getByRole("combobox", { name: "By which way" }), "By an access token");
  await waitFor(() => expect(location.hash).toBe(`#${AT}?type=user&scope=token`));
  await entry("User: Ann");
  await user.selectOptions(screen.getByRole("combobox", { name: "How" }), "Deleted");
  expect(await screen.findByText("No matching changes")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove the filters" }));
  await entry("Skill: Sales");
  expect(location.hash).toBe(`#${AT}`);
});

test("days are those of the person's zone, also where the clocks change", () => {
  expect(begins("2026-03-29", "Europe/Rome")).toBe("2026-03-28T23:00:00.000Z");
  expect(ends("2026-03-29", "Europe/Rome")).toBe("2026-03-29T22:00:00.000Z");
  expect(begins("2026-11-01", "America/New_York")).toBe("2026-11-01T04:00:00.000Z");
  expect(ends("2026-11-01", "America/New_York")).toBe("2026-11-02T05:00:00.000Z");
  expect(begins("2026-13-45", "Europe/Rome")).toBeNull();
});

test("older changes come page by page, and a day that goes on has one head", async () => {
  house.audit = Array.from({ length: 60 }, (_, n) => aChange(n + 1, { name: `Skill ${n + 1}` }));
  const user = await openSignedIn(AT);
  await entry("Skill: Skill 60");
  expect(screen.queryByRole("article", { name: "Skill: Skill 5" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Load older changes" }));
  await entry("Skill: Skill 5");
  expect(within(await log()).getAllByRole("heading", { level: 2 })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Load older changes" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Back to the newest" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: "Skill: Skill 5" })).toBeNull());
});

test("a change is put back after one question at its button, and both entries lead to each other", async () => {
  house.audit = [aChange(1)];
  const heard = vi.fn();
  server.use(
    on("post", "admin/audit/undo", ({ body }) => {
      heard(body);
      house.audit = [
        { ...aChange(1), undone_by: 2 },
        aChange(2, { before: { ring_seconds: 40 }, after: { ring_seconds: 20 }, undoes: 1 }),
      ];
      return {};
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Undo the change of Sales" }));
  const asked = within(await screen.findByRole("dialog", { name: "Undo this change?" }));
  expect(heard).not.toHaveBeenCalled();
  await waitFor(() => expect(asked.getByRole("button", { name: "Leave it" })).toHaveFocus());
  expect(await flaws()).toEqual([]);
  await user.type(asked.getByRole("textbox", { name: "Reason, kept in the audit log" }), "A mistake");
  await user.click(asked.getByRole("button", { name: "Undo the change" }));
  await screen.findByText("Undone");
  expect(heard.mock.calls).toEqual([[{ number: 1, reason: "A mistake" }]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByText("Undone").closest("article")).toHaveFocus());
  const struck = within(screen.getByText("Undone").closest("article") as HTMLElement).getByText("40 s");
  expect(struck.tagName).toBe("DEL");
  await user.click(screen.getByRole("link", { name: "Undoes an earlier change" }));
  await waitFor(() => expect(location.hash).toBe(`#${AT}?type=skill&id=10&change=1`));
  await waitFor(() => expect(screen.getByText("Undone").closest("article")).toHaveFocus());
});

test("a change that others have built on is not put back: it is said how the thing is now", async () => {
  house.audit = [aChange(1)];
  server.use(
    on("post", "admin/audit/undo", () =>
      refuse(203, { extraInfo: { skill: { skill_id: 10, name: "Sales", ring_seconds: 55 } } }),
    ),
  );
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Undo the change of Sales" }));
  const asked = within(await screen.findByRole("dialog", { name: "Undo this change?" }));
  await user.click(asked.getByRole("button", { name: "Undo the change" }));
  const said = await asked.findByRole("alert");
  expect(said).toHaveTextContent("Not undone: someone has changed the same in the meantime.");
  expect(said).toHaveTextContent("Time to accept an offer 55 s");
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo the change of Sales" })).toHaveFocus());
});

test("what cannot be loaded is said, with a way to try again", async () => {
  let times = 0;
  server.use(
    on("get", "admin/audit", () => {
      times += 1;
      return times === 1 ? refuse(230) : { items: [aChange(1)], next_token: null };
    }),
  );
  const user = await openSignedIn(AT);
  expect(await screen.findByText("The changes could not be loaded")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await entry("Skill: Sales");
});

test("groups, skills and permissions are told by their names, and of a long list what is new and what is not", async () => {
  house.adminGroups = allGroups([aGroup(1, "Agent"), aGroup(2, "Team lead")]);
  server.use(on("get", "helper/skills", () => ({ items: [aSkill(0, "All skills"), aSkill(10, "Orders")] })));
  house.audit = [
    aChange(2, {
      type: "user",
      id: "4",
      name: "ada",
      before: { group: 1, skills: {} },
      after: { group: 2, skills: { "10": 5 } },
    }),
    aChange(1, {
      type: "group",
      id: "1",
      name: "Agent",
      before: { permissions: [1, 2, 76] },
      after: { permissions: [1, 2, 3] },
    }),
  ];
  await openSignedIn(AT);
  const ada = await screen.findByRole("article", { name: "User: ada" });
  await waitFor(() => expect(ada).toHaveTextContent("Permission group Agent → changed to Team lead"));
  await waitFor(() => expect(ada).toHaveTextContent("Skills none → changed to Orders 5"));
  expect(screen.getByRole("article", { name: "Permission group: Agent" })).toHaveTextContent(
    "Permissions Edit sent messages → changed to Metrics",
  );
});
