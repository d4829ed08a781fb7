// Stories of a message after it was sent: edited for two minutes, delivered, read; and of what one has read oneself.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Message } from "@/api/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aChat, aMessage } from "../testing/shapes";

withConsole();

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const mine = (messageIndex: number, more: Partial<Message> = {}) =>
  aMessage(messageIndex, {
    Sender: "Agent",
    user_id: 1,
    Name: "Marta Rinaldi",
    Nickname: "Marta",
    Message: "It leaves tomorow",
    ReceivedAt: ago(10),
    ...more,
  });

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand({
    me: aProfile({ permissions: [1, 76, 93] }),
    chats: [aChat("c1", { Messages: [aMessage(0), mine(1)], lastSeenMessage: 1 })],
  });
  line = feed();
});

const log = () => within(screen.getByRole("log"));
const open = async (path = "/Common/Comms?chat=c1") => {
  const user = await openSignedIn(path);
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};

describe("one's own message", () => {
  const begin = async () => {
    const user = await open();
    await user.click(await log().findByRole("button", { name: "Edit" }));
    const field = await log().findByRole("textbox", { name: "Edited message" });
    expect(field).toHaveFocus();
    return { user, field };
  };

  test("is edited where it stands, shows so at once, and bears the mark", async () => {
    const asked: unknown[] = [];
    server.use(
      on("patch", "livechat/edit", ({ body }) => {
        asked.push(body);
        return {
          uniQref: "c1",
          messageIndex: 1,
          message: body.message ?? null,
          edited: ago(0),
          priority: null,
        };
      }),
    );
    const { user, field } = await begin();
    expect(await flaws()).toEqual([]);
    await user.clear(field);
    await user.type(field, "It leaves tomorrow{Enter}");
    expect(log().getByText("It leaves tomorrow")).toBeVisible();
    expect(log().getByText("edited")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
    expect(asked).toEqual([{ uniQref: "c1", messageIndex: 1, message: "It leaves tomorrow" }]);
  });

  test("is as it was when one thinks better of it, and cannot be emptied", async () => {
    const { user, field } = await begin();
    await user.clear(field);
    expect(log().getByRole("button", { name: "Save" })).toBeDisabled();
    await user.type(field, "nothing of this{Escape}");
    expect(log().getByText("It leaves tomorow")).toBeVisible();
    expect(log().queryByText("edited")).toBeNull();
  });

  test("has its old words back where the server refuses, with its reason", async () => {
    server.use(on("patch", "livechat/edit", () => refuse(155)));
    const { user, field } = await begin();
    await user.type(field, " morning{Enter}");
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await notices.findByText("The message is too old to edit.")).toBeVisible();
    expect(log().getByText("It leaves tomorow")).toBeVisible();
  });

  test("can no longer be edited after two minutes, nor by whoever may not, nor somebody else's", async () => {
    house.chats = [
      aChat("c1", { Messages: [aMessage(0), mine(1, { ReceivedAt: ago(121) }), mine(2, { user_id: 2 })] }),
    ];
    await open();
    expect(log().getAllByText("It leaves tomorow")).toHaveLength(2);
    expect(log().queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("is not offered for editing to whom the permission is not given", async () => {
    house.me = aProfile({ permissions: [1, 93] });
    await open();
    expect(log().queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("shows how far it has come", async () => {
    await open();
    expect(log().queryByRole("img")).toBeNull();
    const customer = { uniQref: "c1", who: "customer" as const, user_id: null, message_count: 2 };
    line.tell("chat.seen", { ...customer, delivered: 1, read: -1 });
    expect(await log().findByRole("img", { name: "Delivered" })).toBeVisible();
    line.tell("chat.seen", { ...customer, delivered: 1, read: 1 });
    expect(await log().findByRole("img", { name: "Read" })).toBeVisible();
    line.tell("chat.seen", { ...customer, delivered: 1, read: 0 });
    expect(log().getByRole("img", { name: "Read" })).toBeVisible();
  });

  test("that the feed tells again is the edited one", async () => {
    await open();
    line.tell("chat.message", { uniQref: "c1", message: mine(1, { Message: "Today", edited: ago(0) }) });
    expect(await log().findByText("Today")).toBeVisible();
    expect(log().queryByText("It leaves tomorow")).toBeNull();
  });
});

describe("what one has read", () => {
  test("is told to the server once, and is no news on another device", async () => {
    const told: unknown[] = [];
    server.use(
      on("patch", "livechat/ongoing", ({ body }) => {
        told.push(body);
        return {
          uniQref: "c1",
          lastSeenMessage: body.messageIndex,
          pendingMessages: 0,
          message_count: body.messageIndex + 1,
        };
      }),
    );
    await open();
    line.tell("chat.message", { uniQref: "c1", message: aMessage(2) });
    await waitFor(() => expect(told).toEqual([{ uniQref: "c1", messageIndex: 2 }]));
    expect(await log().findByText("message 2")).toBeVisible();
    expect(told).toHaveLength(1);
  });

  test("on another device is not unread here", async () => {
    house.chats = [
      ...house.chats,
      aChat("c2", { name: "Ines", surname: "Roth", Messages: [aMessage(0), aMessage(1)] }),
    ];
    await open();
    const chats = within(screen.getByRole("region", { name: "Chats and queues" }));
    expect(await chats.findByText("2 unread messages")).toBeInTheDocument();
    line.tell("chat.seen", {
      uniQref: "c2",
      who: "agent",
      user_id: 1,
      delivered: 1,
      read: 1,
      pendingMessages: 0,
      message_count: 2,
    });
    await waitFor(() => expect(chats.queryByText("2 unread messages")).toBeNull());
  });
});
