// Stories of the desk: what an agent does, what the server answers, and what the screen says of it.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server, silent } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { quiet, rings } from "./testing/rings";
import { aChat, aMessage, aRinging, aSlot, aWaiting } from "./testing/shapes";

withConsole();

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand();
  line = feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const notices = () => screen.getByRole("region", { name: "Notifications" });
const chats = () => screen.getByRole("region", { name: "Chats and queues" });

describe("an offer", () => {
  const ring = async () => {
    await line.up();
    const offer = { name: "Nadia", surname: "Conti", skill: "Support" };
    rings(line, "c1", offer);
    const cards = await screen.findAllByRole("alertdialog", { name: "Incoming chat" });
    // Whoever asks from now on is answered what the feed has told.
    house.me = aProfile({ slots: [aRinging("c1", offer)] });
    return within(cards[0] as HTMLElement);
  };

  test("that is accepted opens the chat, ready to be answered", async () => {
    const accepted = vi.fn(() => {
      const chat = aChat("c1", { Messages: [aMessage(0, { Message: "Where is my parcel?" })] });
      house.chats = [chat];
      house.me = aProfile({ slots: [aSlot("c1", "taken")] });
      return { chat, events: [], retrieved: true, retrieved_by: 1 };
    });
    server.use(on("get", "queue/retrieve_entity", accepted));
    const user = await openSignedIn();
    const card = await ring();
    expect(card.getByText("Nadia Conti")).toBeVisible();
    await user.click(card.getByRole("button", { name: "Accept" }));
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    expect(screen.getByRole("log")).toHaveTextContent("Where is my parcel?");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(accepted).toHaveBeenCalledTimes(1);
  });

  test("that is accepted does not come back with a late answer once its chat has been taken away", async () => {
    let answer: () => void = () => undefined;
    server.use(
      on("get", "queue/retrieve_entity", async () => {
        await new Promise<void>((go) => {
          answer = go;
        });
        return { chat: aChat("c1"), events: [], retrieved: true, retrieved_by: 1 };
      }),
      on("post", "livechat/details", () => ({ chats: {} })),
    );
    const user = await openSignedIn();
    const card = await ring();
    await user.click(card.getByRole("button", { name: "Accept" }));
    line.tell("chat.assigned", { chat: aChat("c1") });
    quiet(line, "c1", "accepted");
    expect(await within(chats()).findByText("Nadia Conti")).toBeVisible();
    line.tell("chat.removed", { uniQref: "c1", cause: "requeued" });
    await waitFor(() => expect(within(chats()).queryByText("Nadia Conti")).toBeNull());
    answer();
    await waitFor(() => expect(location.hash).toContain("chat=c1"));
    expect(within(chats()).queryByText("Nadia Conti")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  });

  test("is accepted with Alt A, and asked for only once however often it is pressed", async () => {
    const asked: unknown[] = [];
    server.use(
      on("get", "queue/retrieve_entity", ({ query }) => {
        asked.push(query.uniQref);
        return silent();
      }),
    );
    const user = await openSignedIn();
    await ring();
    await user.keyboard("{Alt>}a{/Alt}{Alt>}a{/Alt}");
    await waitFor(() => expect(asked).toEqual(["c1"]));
  });

  test("that is declined falls silent at once, and the server is told", async () => {
    const declined: unknown[] = [];
    server.use(
      on("delete", "queue/retrieve_entity", ({ query }) => {
        declined.push(query.uniQref);
        house.me = aProfile();
        return { declined: true };
      }),
    );
    const user = await openSignedIn();
    const card = await ring();
    await user.click(card.getByRole("button", { name: "Decline" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByText("No offers right now. The next one appears here.")).toBeVisible();
    await waitFor(() => expect(declined).toEqual(["c1"]));
  });

  const declines = () => {
    const declined: unknown[] = [];
    server.use(
      on("delete", "queue/retrieve_entity", ({ query }) => {
        declined.push(query);
        house.me = aProfile();
        return { declined: true };
      }),
    );
    return declined;
  };

  test("is declined with a reason by the keyboard alone", async () => {
    const declined = declines();
    const user = await openSignedIn();
    const card = await ring();
    (await card.findByRole("button", { name: "Decline with a reason…" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menuitem", { name: "I’m busy with another chat" })).toBeVisible();
    expect(await flaws()).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: "I’m busy with another chat" })).toHaveFocus(),
    );
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() =>
      expect(declined).toEqual([{ uniQref: "c1", reason: "I’m not the right person for this" }]),
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("is declined with a reason in one's own words", async () => {
    const declined = declines();
    const user = await openSignedIn();
    const card = await ring();
    await user.click(await card.findByRole("button", { name: "Decline with a reason…" }));
    await user.click(await screen.findByRole("menuitem", { name: "Another reason…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline the chat with Nadia Conti" }));
    expect(dialog.getByRole("button", { name: "Decline" })).toBeDisabled();
    await user.type(dialog.getByRole("textbox", { name: "Reason for declining" }), "  My shift ends{Enter}");
    await waitFor(() => expect(declined).toEqual([{ uniQref: "c1", reason: "My shift ends" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that rang too long is gone", async () => {
    await openSignedIn();
    await ring();
    house.me = aProfile();
    quiet(line, "c1", "timed_out");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("to who is away, or whose slots are full, is explained", async () => {
    house.me = aProfile({ suspended: true, status: "Away", suspend_reason: 1, suspend_cause: "by_hand" });
    await openSignedIn();
    expect(await screen.findByText(/^You are away: /)).toBeVisible();
    await line.up();
    line.tell("presence", aPresence({ capacity: { maximum: 1, current: 1 }, slots: [aSlot("c9", "taken")] }));
    expect(await screen.findByText("All your slots are in use.")).toBeVisible();
  });
});

describe("a chat in the line", () => {
  beforeEach(() => {
    house.waiting = [
      aWaiting("c1"),
      aWaiting("c2", { name: "Ines", surname: "Roth", initation_time: at(2) }),
    ];
  });

  test("that somebody else took first is named with its taker, and the rest of the line stays", async () => {
    server.use(
      on("get", "queue/retrieve_entity", () =>
        refuse(182, { extraInfo: { taken_by: { user_id: 2, name: "Luca Bassi" } } }),
      ),
    );
    const user = await openSignedIn();
    await user.click(await button("Take Otto Berg"));
    const said = within(notices());
    expect(await said.findByText("Chat taken")).toBeVisible();
    expect(said.getByText("Luca Bassi has already taken this chat.")).toBeVisible();
    expect(said.queryByText("Another agent has already taken this chat.")).toBeNull();
    line.tell("queue.changed", {
      skill_id: 10,
      items: [],
      left: [{ uniQref: "c1", taken_by: { user_id: 2, name: "Luca Bassi" } }],
    });
    expect(await button("Take Ines Roth")).toBeEnabled();
  });

  test("that is taken leaves the line and is open", async () => {
    server.use(
      on("get", "queue/retrieve_entity", ({ query }) => ({
        chat: aChat(query.uniQref ?? "", { name: "Otto", surname: "Berg" }),
        events: [],
        retrieved: true,
        retrieved_by: 1,
      })),
    );
    const user = await openSignedIn();
    await user.click(await button("Take Otto Berg"));
    expect(await screen.findByRole("heading", { name: "Otto Berg" })).toBeVisible();
    await user.unhover(screen.getByText("Ines Roth"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Take Otto Berg" })).toBeNull());
  });

  test("cannot be taken by who is away", async () => {
    house.me = aProfile({ suspended: true, status: "Away", suspend_reason: 1, suspend_cause: "by_hand" });
    await openSignedIn();
    expect(await button("Take Otto Berg")).toBeDisabled();
    expect(await button("Take next")).toBeDisabled();
  });

  test("cannot be taken by who has no slot left, or more chats than slots", async () => {
    house.me = aProfile({
      capacity: { maximum: 1, current: 2 },
      slots: [aSlot("c8", "taken"), aSlot("c9", "taken")],
    });
    await openSignedIn();
    expect(await button("Take next")).toBeDisabled();
    expect(await button("Take Otto Berg")).toBeDisabled();
  });
});

describe("an address of a chat that is not at the desk", () => {
  test("says that it is a colleague's, or that there is none", async () => {
    for (const answer of [() => refuse(170), () => refuse(105), () => ({ chats: {} })]) {
      server.use(on("post", "livechat/details", answer));
      await openSignedIn("/Common/Comms?chat=elsewhere");
      expect(await screen.findByText("This chat is no longer available")).toBeVisible();
      cleanup();
    }
  });

  test("says why it could not be loaded, and asks again", async () => {
    server.use(on("post", "livechat/details", () => refuse(146)));
    const user = await openSignedIn("/Common/Comms?chat=c9");
    const talk = within(await screen.findByRole("region", { name: "Conversation" }));
    expect(await talk.findByText("The chat could not be loaded")).toBeVisible();
    expect(screen.getByText("The details could not be loaded")).toBeVisible();
    const chat = {
      ...aChat("c9", { status: "Completed", Messages: [aMessage(0)] }),
      Status: "Completed" as const,
      earlier: false,
      feedback: [],
    };
    server.use(on("post", "livechat/details", () => ({ chats: { c9: chat } })));
    await user.click(talk.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/no longer yours\. You can read it/)).toBeVisible();
  });
});

test("axe finds nothing at the desk: with an offer, a line, a failed message, a wrap-up", async () => {
  house.chats = [
    aChat("c1", { Messages: [aMessage(0), aMessage(1, { Sender: "Agent" })], breadcrumbs: [] }),
    aChat("c2", {
      name: "Ines",
      surname: "Roth",
      status: "Wrap-up",
      end_reason: "agent",
      wrap_up_until: at(300),
    }),
  ];
  house.waiting = [aWaiting("w1"), aWaiting("w2", { bump: true, ringing: true })];
  server.use(
    on("post", "livechat/send", () => refuse(147)),
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Hello{Enter}");
  await screen.findByText("Not sent");
  await line.up();
  rings(line, "o1");
  await screen.findAllByRole("alertdialog", { name: "Incoming chat" });
  expect(await flaws()).toEqual([]);
  await user.click(within(chats()).getByRole("link", { name: /Ines Roth/ }));
  await screen.findByRole("form", { name: "Wrap-up" });
  expect(await flaws()).toEqual([]);
});
