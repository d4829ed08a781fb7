// Stories of an administrator who looks at who is signed in.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import type { Session } from "./asked";

withConsole();

const AT = "/Common/Admin/Users/Sessions";
const PATH = "admin/user_management/sessions";
const aSession = (id: string, fullname: string, more: Partial<Session> = {}): Session => ({
  id,
  user_id: 1,
  fullname,
  username: fullname.toLowerCase(),
  group_id: 1,
  group_name: "Agent",
  current: false,
  connected: false,
  device: "pc",
  browser: "Firefox",
  os: "Linux",
  address: "198.51.100.7",
  since: "2026-11-27T08:00:00Z",
  last_seen: "2026-11-27T09:00:00Z",
  expires: "2026-11-27T16:00:00Z",
  by_service: false,
  may_end: true,
  elsewhere: false,
  chats: 0,
  ringing: 0,
  ...more,
});
let sessions: Session[];
let asked: Record<string, string>[];
let ended: unknown[];
let endable: number;
let over: boolean;
let listed: (id: string) => boolean;

beforeEach(() => {
  asked = [];
  ended = [];
  endable = 2;
  over = false;
  listed = () => true;
  sessions = [
    aSession("a", "Ada Obi", { chats: 2, connected: true }),
    aSession("b", "Ben Carter", { user_id: 2, may_end: false }),
    aSession("m", "Gwen Hart", { user_id: 9, current: true, may_end: false }),
  ];
  stand({ me: aProfile({ user_id: 9, permissions: [1, 5, 56] }) });
  feed();
  server.use(
    on("get", PATH, ({ query }) => {
      asked.push(query as Record<string, string>);
      const found = sessions.filter(({ id, fullname }) =>
        query.id === undefined
          ? listed(id) && fullname.toLowerCase().includes(query.search ?? "")
          : id === query.id,
      );
      const others = query.others === undefined ? null : { sessions: endable, chats: 2, ringing: 1 };
      return { items: found, next_token: null, total: found.length, others };
    }),
    on("patch", PATH, ({ body }) => {
      ended.push(body);
      if (over) return { ended: 0, left: 1 };
      sessions = sessions.filter(({ id, current }) => current || (body.everybody !== true && id !== body.id));
      return { ended: 1, left: 1 };
    }),
  );
});

test("a session is found, and what its end interrupts is said before", async () => {
  const user = await openSignedIn(AT);
  await user.type(await screen.findByRole("searchbox", { name: "Search by name or address" }), "ada");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ben Carter/ })).toBeNull());
  expect(location.hash).toContain("search=ada");
  await user.click(screen.getByRole("row", { name: /Ada Obi/ }));
  await screen.findByRole("heading", { name: "Ada Obi" });
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "End session" }));
  const panel = within(await screen.findByRole("dialog", { name: "End this session of Ada Obi?" }));
  expect(panel.getByText("2 open chats go back to their queue after a minute")).toBeVisible();
  await user.type(panel.getByRole("textbox"), "lost laptop");
  await user.click(panel.getByRole("button", { name: "End session" }));
  expect(await screen.findByText("1 session ended.")).toBeVisible();
  expect(ended).toEqual([{ user_id: 1, id: "a", reason: "lost laptop" }]);
  expect(screen.queryByRole("heading", { name: "Ada Obi" })).toBeNull();
});

test("everyone else is signed out, and one’s own session says that it stays", async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Sign out everyone else" }));
  const panel = within(await screen.findByRole("dialog", { name: "Sign out everyone else?" }));
  expect(await panel.findByText("2 sessions end immediately")).toBeVisible();
  expect(panel.getByText("1 offer goes to someone else")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Sign out everyone else" }));
  await waitFor(() => expect(ended).toEqual([{ everybody: true }]));
  await user.click(await screen.findByRole("row", { name: /Gwen Hart/ }));
  expect(await screen.findByText(/This is the session you are using/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "End session" })).toBeNull();
});

test("a session of somebody who may do more is not ended, and one that is over is said so", async () => {
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("row", { name: /Ben Carter/ }));
  expect(await screen.findByText(/permissions that you do not have/)).toBeVisible();
  location.hash = `#${AT}?session=zz`;
  expect(await screen.findByText("This session is over")).toBeVisible();
});

test("the order and the filters are the server’s", async () => {
  const user = await openSignedIn(`${AT}?way=service&unused=day&by=since`);
  await screen.findByRole("row", { name: /Ada Obi/ });
  expect(asked).toContainEqual({ by_service: "true", unused_minutes: "1440", sort: "since" });
  await user.click(screen.getByRole("button", { name: "Signed in" }));
  await waitFor(() => expect(location.hash).toContain("down=yes"));
});

test("a session that is on no page that is loaded stays open, with the reason that is being typed", async () => {
  const user = await openSignedIn(`${AT}?session=a`);
  await user.click(await screen.findByRole("button", { name: "End session" }));
  const panel = within(await screen.findByRole("dialog", { name: "End this session of Ada Obi?" }));
  await user.type(panel.getByRole("textbox"), "lost");
  listed = (id) => id !== "a";
  const before = asked.length;
  location.hash = `#${AT}?session=a&search=ben`;
  await waitFor(() => expect(asked.slice(before).some(({ search }) => search === "ben")).toBe(true));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ada Obi/ })).toBeNull());
  expect(screen.getByRole("heading", { name: "Ada Obi" })).toBeVisible();
  expect(panel.getByRole("textbox")).toHaveValue("lost");
  expect(screen.queryByText("This session is over")).toBeNull();
});

test("of one’s own other session the panel says what ends, and that this one stays", async () => {
  sessions.push(aSession("o", "Gwen Hart", { user_id: 9, chats: 3 }));
  const user = await openSignedIn(`${AT}?session=o`);
  await user.click(await screen.findByRole("button", { name: "Sign out other sessions" }));
  const panel = within(await screen.findByRole("dialog", { name: "Sign out your other sessions?" }));
  expect(panel.getByText(/You stay signed in here/)).toBeVisible();
  expect(panel.queryByText(/open chats go back/)).toBeNull();
  await user.click(panel.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(ended).toEqual([{ user_id: 9 }]));
});

test("what was over a moment before is said so", async () => {
  over = true;
  const user = await openSignedIn(`${AT}?session=a`);
  await user.click(await screen.findByRole("button", { name: "End session" }));
  await user.click((await screen.findAllByRole("button", { name: "End session" })).at(-1) as HTMLElement);
  expect(await screen.findByText("There was no session left to end.")).toBeVisible();
});

test("what everyone else has is read when it is asked about", async () => {
  endable = 7;
  const user = await openSignedIn(AT);
  await screen.findByRole("row", { name: /Ada Obi/ });
  expect(asked.some(({ others }) => others !== undefined)).toBe(false);
  endable = 5;
  await user.click(screen.getByRole("button", { name: "Sign out everyone else" }));
  expect(await screen.findByText("5 sessions end immediately")).toBeVisible();
});

test("the filter by a person has the name of that person alone", async () => {
  sessions = [aSession("b", "Ben Carter", { user_id: 2 })];
  await openSignedIn(`${AT}?user=1`);
  await screen.findByRole("row", { name: /Ben Carter/ });
  expect(screen.queryByRole("button", { name: /Ben Carter/ })).toBeNull();
});

test("a list that cannot be loaded says so, and a refusal is said where it was asked", async () => {
  server.use(on("patch", PATH, () => refuse(403, { status: 403 })));
  const user = await openSignedIn(`${AT}?session=a`);
  await user.click(await screen.findByRole("button", { name: "End session" }));
  await user.click((await screen.findAllByRole("button", { name: "End session" })).at(-1) as HTMLElement);
  expect(await screen.findByText(/You are not authorised to do this/)).toBeVisible();
});
