// Stories of the inbox: what is announced is heard, read, marked, found again; whoever may announces and takes back.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { permissionId } from "@/generated/catalogue";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { learnTexts } from "@/words/catalogue";
import { lackOf } from "./Compose";
import { anAnnouncement, anInbox } from "./testing/shapes";

withConsole();

const INBOX = "/Common/Profile/Inbox";
const ANNOUNCER = aProfile({
  user_id: 21,
  permissions: [permissionId.Admin, permissionId.Announcements],
  permission_group: { id: 3, name: "Administrator" },
});
const GROUPS = {
  items: [
    { id: 1, name: "Agent", users: 18 },
    { id: 3, name: "Administrator", users: 1 },
  ],
};

/** Reading, as the server keeps it. */
function reads(house: ReturnType<typeof stand>): unknown[] {
  const asked: unknown[] = [];
  server.use(
    on("patch", "internal/announcements", ({ body }) => {
      asked.push(body);
      house.announcements = house.announcements.map((item) =>
        body.all || item.id === body.id ? { ...item, read: true } : item,
      );
      return { unread: anInbox(house.announcements).unread };
    }),
  );
  return asked;
}

const list = (name = "Unread") => within(screen.getByRole("region", { name }));

test("an announcement of a kind that this console does not know is listed all the same", async () => {
  const type = "Riddle" as "News";
  stand({ announcements: [anAnnouncement(1, { type, subject: "What am I" }), anAnnouncement(2)] });
  feed();
  await openSignedIn(INBOX);
  const row = await screen.findByRole("link", { name: /What am I/ });
  expect(row.querySelector(".tabler-icon-egg")).toBeVisible();
  expect(within(row).getByText("Riddle")).toBeInTheDocument();
});

test("what is not read is opened, marked once, and stays in its place until the list is opened again", async () => {
  const house = stand({ announcements: [anAnnouncement(1), anAnnouncement(2, { subject: "Fire drill" })] });
  const asked = reads(house);
  const line = feed();
  const user = await openSignedIn(INBOX);
  await line.up();
  expect(await screen.findByText("No announcement selected")).toBeVisible();
  expect(await flaws()).toEqual([]);
  const part = () => screen.getByRole("link", { name: /^Unread/ });
  await waitFor(() => expect(part()).toHaveTextContent("2 unread"));
  await user.click(await list().findByRole("link", { name: /Fire drill/ }));
  expect(await screen.findByRole("heading", { name: "Fire drill" })).toBeVisible();
  expect(screen.getByText("What 2 says.")).toBeVisible();
  await waitFor(() => expect(part()).toHaveTextContent("1 unread"));
  expect(list().getByRole("link", { name: /Fire drill/ })).toBeVisible();
  expect(asked).toEqual([{ id: 2 }]);
  // Another one comes in: the list is asked for again, and the one that was read stands where it stood.
  house.announcements = [anAnnouncement(3, { subject: "Water is off" }), ...house.announcements];
  line.tell("announcement", {
    id: 3,
    subject: "Water is off",
    type: "News",
    from: "Anna Bruni",
    from_id: 21,
  });
  expect(await list().findByRole("link", { name: /Water is off/ })).toBeVisible();
  const rows = () => list().getAllByRole("link");
  expect(rows().map((row) => row.querySelector(".inboxsubject")?.textContent)).toEqual([
    "Water is off",
    "Fire drill",
    "Announcement 1",
  ]);
  // Taken back, it goes at once.
  house.announcements = house.announcements.filter(({ id }) => id !== 2);
  line.tell("announcement.recalled", { id: 2 });
  await waitFor(() => expect(list().queryByText("Fire drill")).toBeNull());
  await user.click(list().getByRole("link", { name: /Water is off/ }));
  await waitFor(() => expect(part()).toHaveTextContent("1 unread"));
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("link", { name: /^Notices/ }));
  await user.click(part());
  await waitFor(() => expect(list().queryByText("Water is off")).toBeNull());
});

test("all are marked at once, and the empty list says what belongs there", async () => {
  const house = stand({ announcements: [anAnnouncement(1), anAnnouncement(2)] });
  const asked = reads(house);
  const user = await openSignedIn(INBOX);
  expect(await screen.findByText("Announcement 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Mark all as read" })).toBeDisabled());
  expect(asked).toEqual([{ all: true }]);
  await user.click(screen.getByRole("link", { name: "Warnings" }));
  expect(await screen.findByText("No warnings")).toBeVisible();
});

test("older ones are loaded when they are asked for", async () => {
  stand({ announcements: Array.from({ length: 25 }, (_, at) => anAnnouncement(at + 1)) });
  const user = await openSignedIn(INBOX);
  expect(await screen.findByText("Announcement 25")).toBeVisible();
  expect(list().getAllByRole("listitem")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await list().findByText("Announcement 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("a list that cannot be loaded says so and is asked for again", async () => {
  const house = stand();
  let broken = true;
  server.use(
    on("get", "internal/announcements", ({ query }) =>
      broken ? refuse(262, { status: 503 }) : anInbox(house.announcements, query),
    ),
  );
  const user = await openSignedIn(INBOX);
  expect(await screen.findByText("The announcements could not be loaded")).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You’re all caught up")).toBeVisible();
});

test("what is announced is a notice at once, a mark on the menu, and in the list", async () => {
  const house = stand();
  const line = feed();
  const user = await openSignedIn("/Common/Comms");
  await line.up();
  await learnTexts();
  house.announcements = [anAnnouncement(7, { subject: "Water is off", type: "Warning" })];
  line.tell("announcement", {
    id: 7,
    subject: "Water is off",
    type: "Warning",
    from: "Anna Bruni",
    from_id: 21,
  });
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  expect(await notices.findByText("Announcement: Water is off")).toBeVisible();
  expect(notices.getByText("From Anna Bruni.")).toBeVisible();
  expect(await screen.findByRole("button", { name: /1 unread announcement/ })).toBeVisible();
  reads(house);
  await user.click(notices.getByRole("link", { name: "Inbox" }));
  expect(await screen.findByRole("heading", { name: "Water is off" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /unread announcement/ })).toBeNull());
});

test("one that is taken back while it is read says so, and its notice goes", async () => {
  const house = stand({ announcements: [anAnnouncement(1, { read: true })] });
  server.use(
    on("get", "internal/announcements", ({ query }) =>
      query.id !== undefined && house.announcements.length === 0
        ? refuse(305)
        : anInbox(house.announcements, query),
    ),
  );
  const line = feed();
  await openSignedIn(`${INBOX}?announcement=1`);
  expect(await screen.findByText("What 1 says.")).toBeVisible();
  await line.up();
  house.announcements = [];
  line.tell("announcement.recalled", { id: 1 });
  expect(await screen.findByText("This announcement was withdrawn")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Notifications" })).queryByRole("article")).toBeNull();
});

test("what the server should have taken out is taken out here as well", async () => {
  const content =
    '<p>Hello <img src=x onerror="alert(1)"><a href="javascript:alert(1)">you</a></p><script>1</script>';
  stand({ announcements: [anAnnouncement(1, { content, read: true })] });
  await openSignedIn(`${INBOX}?announcement=1`);
  const text = await screen.findByText(/Hello/);
  expect(text.outerHTML).toBe("<p>Hello <a>you</a></p>");
});

test("whoever may not announce is not asked to", async () => {
  stand({ announcements: [anAnnouncement(1, { read: true })] });
  await openSignedIn(`${INBOX}?announcement=1`);
  await screen.findByText("What 1 says.");
  expect(screen.queryByRole("button", { name: "New announcement" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("whoever may writes, looks at it, sees how many will be told, and tells them", async () => {
  stand({ me: ANNOUNCER });
  const sent = vi.fn();
  server.use(
    on("get", "helper/permission_group", () => GROUPS),
    on("post", "internal/announcements", ({ body }) => {
      sent(body);
      return { announcement: anAnnouncement(9), people: 18 };
    }),
  );
  const user = await openSignedIn(INBOX);
  await user.click(await screen.findByRole("button", { name: "New announcement" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByLabelText("Subject")).toHaveFocus());
  await user.click(await dialog.findByRole("button", { name: "Preview" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("Enter a subject.");
  await user.type(dialog.getByLabelText("Subject"), "Fire drill");
  await user.type(dialog.getByLabelText(/^Text/), "At six.");
  await user.click(dialog.getByRole("button", { name: "Selected groups" }));
  await user.click(dialog.getByRole("button", { name: "Preview" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("Choose at least one group.");
  await user.click(dialog.getByLabelText("Agent (18)"));
  await user.click(dialog.getByLabelText("Administrator (1)"));
  expect(await flaws()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Preview" }));
  expect(dialog.getByText(/18 people will receive it/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send to 18 people" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.mock.calls).toEqual([
    [
      {
        subject: "Fire drill",
        type: "Notice",
        content: "<p>At six.</p>",
        global_broadcast: false,
        groups: [1, 3],
      },
    ],
  ]);
  expect(await screen.findByText("Recipients: 18.")).toBeVisible();
});

test("what was written is thrown away only after a question", async () => {
  stand({ me: ANNOUNCER });
  server.use(on("get", "helper/permission_group", () => GROUPS));
  const user = await openSignedIn(INBOX);
  const opens = async () => {
    await user.click(await screen.findByRole("button", { name: "New announcement" }));
    return screen.findByLabelText("Subject");
  };
  await opens();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.type(await opens(), "Fire drill");
  await user.keyboard("{Escape}");
  const question = { name: "Discard this announcement?" };
  expect(await screen.findByRole("dialog", question)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", question)).toBeNull());
  expect(screen.getByLabelText("Subject")).toHaveValue("Fire drill");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(within(await screen.findByRole("dialog", question)).getByText("Discard"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await opens()).toHaveValue("");
});

test("what could not be told is still there to be told again", async () => {
  stand({ me: ANNOUNCER });
  server.use(
    on("get", "helper/permission_group", () => GROUPS),
    on("post", "internal/announcements", () => refuse(238)),
  );
  const user = await openSignedIn(INBOX);
  await user.click(await screen.findByRole("button", { name: "New announcement" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText("Subject"), "Fire drill");
  await user.type(dialog.getByLabelText(/^Text/), "At six.");
  await user.click(dialog.getByRole("button", { name: "Preview" }));
  await user.click(dialog.getByRole("button", { name: "Send to 18 people" }));
  expect(await screen.findByText("Announcement not sent")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Edit" }));
  expect(dialog.getByLabelText("Subject")).toHaveValue("Fire drill");
});

test("one's own is taken back after a question, by whoever may", async () => {
  const house = stand({
    me: ANNOUNCER,
    announcements: [anAnnouncement(1, { read: true, readers: 3, recallable: true })],
  });
  server.use(
    on("delete", "internal/announcements", () => {
      house.announcements = [];
      return {};
    }),
  );
  const user = await openSignedIn(`${INBOX}?part=Notice&announcement=1`);
  expect(await screen.findByText("3 people have read it")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw this announcement?" }));
  expect(await flaws()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("No announcement selected")).toBeVisible();
  await waitFor(() => expect(list("Notifications").queryByRole("listitem")).toBeNull());
});

test("whoever wrote to people withdraws it while that may be, and then no more", async () => {
  const sent = { read: true, personal: true, from_id: aProfile().user_id, readers: 1 };
  const house = stand({ announcements: [anAnnouncement(1, { ...sent, recallable: true })] });
  server.use(
    on("delete", "internal/announcements", () => {
      house.announcements = [anAnnouncement(1, { ...sent, readers: 2 })];
      return refuse(203);
    }),
  );
  const user = await openSignedIn(`${INBOX}?part=Notice&announcement=1`);
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw this message?" }));
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("2 people have read it")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("a draft says the first thing that it lacks", () => {
  const draft = { subject: "a", type: "News", text: "b", groups: null } as const;
  expect(lackOf(draft)).toBeNull();
  expect(
    [{ subject: " " }, { text: "\n" }, { groups: [] }, { text: "x".repeat(10_001) }].map((more) =>
      lackOf({ ...draft, ...more }),
    ),
  ).toEqual(["subject", "content", "groups", "long"]);
});
