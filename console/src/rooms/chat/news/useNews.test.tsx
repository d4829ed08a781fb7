// Stories of the notices at the desk: told where one looks elsewhere, gone once they are answered.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { QueueItem } from "@/api/shapes";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { listening } from "@/testing/ears";
import type { House } from "@/testing/house";
import { broken, on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { draftOf, keepDraft } from "../compose/drafts";
import { quiet, rings } from "../testing/rings";
import { aChat, aCrumb, aMessage, anInvitation, aPerson, aSlot, aWaiting } from "../testing/shapes";

withConsole();
const ears = listening();

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand({
    chats: [aChat("c1"), aChat("c2", { name: "Ines", surname: "Roth" })],
  });
  line = feed();
});

const notices = () => within(screen.getByRole("region", { name: "Notifications" }));
const cards = () => notices().queryAllByRole("article");
const desk = async (path = "/Common/Comms?chat=c1") => {
  const user = await openSignedIn(path);
  await screen.findByRole("heading", { name: "Your chats" });
  await screen.findAllByRole("link", { name: /Ines Roth/ });
  await line.up();
  return user;
};
const writes = (uniQref: string, index: number, Message = "Are you there?") =>
  line.tell("chat.message", { uniQref, message: aMessage(index, { Message }) });

describe("a customer's message", () => {
  test("in another chat is told with its words, and looking at the chat answers it", async () => {
    const user = await desk();
    writes("c2", 0);
    writes("c2", 1, "I have been charged twice.");
    expect(await notices().findByText("“I have been charged twice.”")).toBeVisible();
    // One notice of the chat: the newest words, and how many.
    expect(cards()).toHaveLength(1);
    expect(notices().getByText("Message from Ines Roth")).toHaveTextContent("2 in all");
    expect(await flaws()).toEqual([]);
    await user.click(notices().getByRole("link", { name: "View chat" }));
    expect(await screen.findByRole("heading", { name: "Ines Roth" })).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(0));
  });

  test("in the open chat is only in the transcript", async () => {
    await desk();
    writes("c1", 0);
    expect(await within(screen.getByRole("log")).findByText("Are you there?")).toBeVisible();
    expect(cards()).toHaveLength(0);
  });

  test("is told once, though the feed repeats itself after a break", async () => {
    await desk();
    writes("c2", 0);
    writes("c2", 0);
    await notices().findByText("“Are you there?”");
    expect(cards()).toHaveLength(1);
  });

  test("is no longer told of once the chat is gone", async () => {
    await desk();
    writes("c2", 0);
    await notices().findByText("Message from Ines Roth");
    line.tell("chat.completed", { uniQref: "c2" });
    await waitFor(() => expect(cards()).toHaveLength(0));
  });

  test("leaves whoever is away in peace if they wished so", async () => {
    const { preferences } = aProfile();
    house.me = aProfile({
      suspended: true,
      status: "Away",
      suspend_cause: "by_hand",
      preferences: { ...preferences, lc_if_unavailable_sound: false },
    });
    await desk();
    writes("c2", 0);
    expect(await screen.findByText("1 unread message", { selector: ".rail .sr" })).toBeInTheDocument();
    expect(cards()).toHaveLength(0);
  });
});

describe("a chat", () => {
  test("that a colleague transferred says who did when it comes", async () => {
    await desk();
    const step = (n: number, type: "taken" | "transferred", value: string, detail = "") => ({
      timestamp: at(n),
      typeID: 0,
      type,
      value,
      detail,
      channel: 0,
    });
    const breadcrumbs = [
      step(1, "taken", "Tom Weber"),
      step(2, "transferred", "Tom Weber", "Returns"),
      step(3, "taken", "Marta Rinaldi"),
    ];
    line.tell("chat.assigned", { chat: aChat("c3", { breadcrumbs, name: "Otto", surname: "Berg" }) });
    expect(
      await notices().findByText("Tom Weber has transferred the chat with Otto Berg to Returns."),
    ).toBeVisible();
    expect(notices().getByRole("link", { name: "View chat" })).toBeVisible();
    // It rang before, and was accepted here.
    expect(ears.notes()).toBe(0);
  });

  test("that a supervisor gave is told and heard", async () => {
    await desk();
    const gave = {
      timestamp: at(1),
      typeID: 210,
      type: "pushed" as const,
      value: "Marta Rinaldi",
      channel: 0,
    };
    const breadcrumbs = [{ ...gave, detail: "Dora Hill" }];
    line.tell("chat.assigned", { chat: aChat("c3", { breadcrumbs, name: "Otto", surname: "Berg" }) });
    expect(await notices().findByText("You are now the owner of the chat with Otto Berg.")).toBeVisible();
    await waitFor(() => expect(ears.notes()).toBeGreaterThan(0));
  });
});

describe("the line", () => {
  const joins = (uniQref: string, more: Partial<QueueItem> = {}) =>
    line.tell("queue.changed", { skill_id: more.skill_id ?? 10, items: [aWaiting(uniQref, more)], left: [] });

  test("tells of a chat that waits to be taken, which takes it with one click", async () => {
    const asked: unknown[] = [];
    server.use(
      on("get", "queue/retrieve_entity", ({ query }) => {
        asked.push(query.uniQref);
        const chat = aChat("w1", { name: "Otto", surname: "Berg" });
        return { chat, retrieved: true, retrieved_by: null, events: [] } as never;
      }),
    );
    const user = await desk();
    joins("w1");
    expect(await notices().findByText("Otto Berg is waiting for Sales.")).toBeVisible();
    expect(ears.notes()).toBeGreaterThan(0);
    await user.click(notices().getByRole("button", { name: "Take" }));
    expect(await screen.findByRole("heading", { name: "Otto Berg" })).toBeVisible();
    expect(asked).toEqual(["w1"]);
  });

  test("tells nobody who is away of what they could not take, and nobody twice", async () => {
    await desk();
    joins("w1");
    joins("w1", { initation_time: at(1) });
    expect(await notices().findAllByText("Otto Berg is waiting for Sales.")).toHaveLength(1);
    line.tell("presence", aPresence({ status: "Away", suspended: true, suspend_cause: "by_hand" }));
    joins("w2", { name: "Ada", surname: "Roth" });
    await screen.findByText("Ada Roth");
    expect(notices().queryByText(/Ada Roth/)).toBeNull();
  });

  test("says in full why somebody who has just gone away may not take a chat, and how they may", async () => {
    server.use(on("get", "queue/retrieve_entity", () => refuse(190)));
    const user = await desk();
    joins("w1");
    await user.click(await notices().findByRole("button", { name: "Take" }));
    const told = await notices().findByRole("article", { name: "You are away" });
    expect(told).toHaveTextContent("No one who is away can take a chat.");
    expect(within(told).getByRole("button", { name: "Become available" })).toBeVisible();
    expect(within(told).queryByRole("button", { name: "Copy request" })).toBeNull();
  });

  test("that is before one's eyes is only heard", async () => {
    const sight = vi.spyOn(Element.prototype, "getClientRects");
    sight.mockReturnValue([new DOMRect(0, 0, 1, 1)] as unknown as DOMRectList);
    await desk();
    joins("w1");
    expect(await screen.findByText("Otto Berg")).toBeVisible();
    await waitFor(() => expect(ears.notes()).toBeGreaterThan(0));
    expect(cards()).toHaveLength(0);
    sight.mockRestore();
  });

  test("says nothing of what rings by itself, of other skills, and to whoever has no room", async () => {
    await desk();
    joins("w1", { mode: "push" });
    joins("w2", { skill_id: 99 });
    line.tell(
      "presence",
      aPresence({
        capacity: { maximum: 2, current: 2 },
        slots: [aSlot("c1", "taken"), aSlot("c2", "taken")],
      }),
    );
    await screen.findByText("2 of 2");
    joins("w3");
    await waitFor(() => expect(screen.getAllByText("Otto Berg")).toHaveLength(3));
    expect(cards()).toHaveLength(0);
    expect(ears.notes()).toBe(0);
  });

  test("no longer tells of a chat that a colleague took", async () => {
    await desk();
    joins("w1");
    await notices().findByText("Otto Berg is waiting for Sales.");
    line.tell("queue.changed", {
      skill_id: 10,
      items: [],
      left: [{ uniQref: "w1", taken_by: { user_id: 2, name: "Tom" } }],
    });
    await waitFor(() => expect(cards()).toHaveLength(0));
  });

  test("that somebody waits in is told once a slot is free again", async () => {
    house.waiting = [aWaiting("w1")];
    house.me = aProfile({
      capacity: { maximum: 2, current: 2 },
      slots: [aSlot("c1", "taken"), aSlot("c2", "taken")],
    });
    await desk();
    line.tell("presence", aPresence({ capacity: { maximum: 2, current: 1 }, slots: [aSlot("c1", "taken")] }));
    expect(await notices().findByText("You can take another chat.")).toBeVisible();
    expect(ears.notes()).toBeGreaterThan(0);
  });

  test("tells a supervisor of a chat that lost its agent", async () => {
    await desk();
    line.tell("chat.orphaned", {
      uniQref: "o1",
      name: "Ada",
      surname: "Hall",
      skill: "Returns",
      skill_id: 3,
      agent: "Tom Baker",
      user_id: 9,
    });
    const text = "Tom Baker disconnected. The chat with Ada Hall is first in the queue for Returns.";
    expect(await notices().findByText(text)).toBeVisible();
  });
});

describe("what was begun and not sent", () => {
  beforeEach(() => {
    for (const kept of ["c1", "c2", "whisper c1"]) keepDraft(kept, "");
    server.use(
      on("put", "livechat/keypress", () => ({})),
      on("delete", "livechat/keypress", () => ({})),
    );
  });
  const head = (name: RegExp) => screen.getByRole("link", { name });

  test("is seen in the list once another chat is open, until the customer writes and after it was sent", async () => {
    const user = await desk();
    await user.type(await screen.findByRole("textbox", { name: "Message" }), "One moment");
    expect(within(head(/Nadia Conti/)).queryByText(/Draft/)).toBeNull();
    await user.click(head(/Ines Roth/));
    await screen.findByRole("heading", { name: "Ines Roth" });
    expect(within(head(/Nadia Conti/)).getByText(/^Draft: .?One moment/)).toBeVisible();
    writes("c1", 0, "Hello?");
    expect(await within(head(/Nadia Conti/)).findByText("Hello?")).toBeVisible();
    // The mark is still there.
    expect(head(/Nadia Conti/)).toHaveAccessibleName(/Draft: .?One moment/);
    keepDraft("c1", "");
    await user.click(head(/Nadia Conti/));
    await user.click(head(/Ines Roth/));
    expect(head(/Nadia Conti/)).not.toHaveAccessibleName(/Draft/);
  });
});

describe("a whisper", () => {
  const whispers = (uniQref: string, index: number, Message: string, user_id = 2) =>
    line.tell("chat.message", {
      uniQref,
      message: aMessage(index, {
        Sender: "Agent",
        user_id,
        Nickname: "Chiara",
        whisper: true,
        Message,
      }),
    });

  test("in another chat is told apart from what customers write, marked in the list, and answered by looking", async () => {
    const user = await desk();
    writes("c2", 0);
    whispers("c2", 1, "Give her a refund.");
    whispers("c2", 2, "Up to 50 euros.");
    expect(await notices().findByText(/^In the chat with .?Ines Roth.?: “.?Up to 50 euros/)).toBeVisible();
    expect(cards()).toHaveLength(2);
    expect(notices().getByText(/^Whisper from .?Chiara/)).toHaveTextContent("2 in all");
    const head = screen.getByRole("link", { name: /Ines Roth/ });
    expect(head).toHaveAccessibleName(/2 unread whispers/);
    expect(head).toHaveAccessibleName(/1 unread message/);
    expect(within(head).getByText(/Whisper from Chiara.*: Up to 50 euros\./)).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.click(head);
    await waitFor(() => expect(cards()).toHaveLength(0));
    expect(screen.getByRole("link", { name: /Ines Roth/ })).not.toHaveAccessibleName(/whisper/i);
  });

  test("of one's own, on another device, and one in the open chat are no news", async () => {
    await desk();
    whispers("c2", 0, "Mine.", 1);
    whispers("c1", 0, "Look here.");
    expect(await within(screen.getByRole("log")).findByText("Look here.")).toBeVisible();
    expect(cards()).toHaveLength(0);
    expect(screen.getByRole("link", { name: /Ines Roth/ })).not.toHaveAccessibleName(/unread/);
  });

  test("that was read is told to the server, so that another device knows it", async () => {
    const told: number[] = [];
    server.use(
      on("patch", "livechat/ongoing", ({ body }) => {
        told.push(body.messageIndex);
        return {
          uniQref: body.uniQref,
          lastSeenMessage: body.messageIndex,
          pendingMessages: 0,
          message_count: body.messageIndex + 1,
        };
      }),
    );
    await desk();
    whispers("c1", 0, "Look here.");
    await waitFor(() => expect(told).toEqual([0]), { timeout: 3_000 });
  });
});

test("a chat that rings is heard until it is answered, unless its sound is switched off", async () => {
  await desk();
  rings(line, "o1");
  await waitFor(() => expect(ears.notes()).toBeGreaterThan(0));
});

test("nothing rings for whoever switched the bell off", async () => {
  const { preferences } = aProfile();
  house.me = aProfile({ preferences: { ...preferences, lc_chat_invite_or_transfer_sound: false } });
  await desk();
  rings(line, "o1");
  await screen.findAllByRole("alertdialog", { name: "Incoming chat" });
  expect(ears.notes()).toBe(0);
});

describe("a chat", () => {
  test("that is taken away leaves the desk, and a notice says so", async () => {
    await desk();
    line.tell("chat.removed", { uniQref: "c2", cause: "requeued", skill_id: 1, skill: "Orders" });
    const told =
      "You were disconnected for too long, so the chat with Ines Roth is back at the head of the queue for Orders.";
    expect(await notices().findByText(told)).toBeVisible();
    expect(screen.queryByRole("link", { name: /Ines Roth/ })).toBeNull();
  });

  test("that the customer left is told, and leads to its wrap-up", async () => {
    const user = await desk();
    line.tell("chat.ended", {
      uniQref: "c2",
      reason: "customer_left",
      by: "customer",
      wrap_up_until: at(300),
      step: aCrumb("customer_left", "", "customer_left"),
    });
    expect(await notices().findByText("Ines Roth has left the chat.")).toBeVisible();
    await user.click(notices().getByRole("link", { name: "View chat" }));
    expect(await screen.findByRole("form", { name: "Wrap-up" })).toBeVisible();
    expect(cards()).toHaveLength(0);
  });
});

const TOM = { user_id: 2, name: "Tom Okafor" };

describe("a chat that was transferred to a queue", () => {
  test("waits there, as another device of its agent says: nobody has taken it over", async () => {
    await desk("/Common/Comms?chat=c2");
    house.chats = house.chats.slice(0, 1);
    line.tell("chat.removed", { uniQref: "c2", cause: "transferred", skill_id: 2, skill: "Billing" });
    expect(
      await notices().findByText("The chat with Ines Roth is waiting in the queue for Billing."),
    ).toBeVisible();
    expect(notices().queryByText(/taken over/)).toBeNull();
    expect(screen.queryByText("This chat is no longer available")).toBeNull();
    expect(cards()).toHaveLength(1);
  });
});

describe("a chat that a colleague was offered", () => {
  const tom = aPerson(2, "participant", "Tom Okafor");
  const asked = anInvitation({ type: "direct", name: "Tom Okafor" });
  const people = (invitation: typeof asked | null, detail: string) => ({
    uniQref: "c1",
    owner_id: 1,
    participants: [aPerson(1, "owner", "Marta Rinaldi")],
    invitation,
    step: aCrumb(invitation ? "invited" : "invitation_ended", "Tom Okafor", detail),
  });
  beforeEach(() => {
    for (const kept of ["c1", "whisper c1"]) keepDraft(kept, "");
    server.use(
      on("put", "livechat/keypress", () => ({})),
      on("delete", "livechat/keypress", () => ({})),
    );
  });

  test("and is theirs now goes as after any parting: who has it is told calmly, with what was begun", async () => {
    const user = await desk();
    line.tell("chat.people", people(asked, "direct"));
    line.tell("chat.people", people(null, "rejected"));
    expect(await notices().findByText(/^Tom Okafor declined/)).toBeVisible();
    line.tell("chat.people", people(asked, "direct"));
    await user.type(await screen.findByRole("textbox", { name: "Message" }), "One moment");
    house.chats = house.chats.slice(1);
    line.tell("chat.removed", { uniQref: "c1", cause: "handed_over", taken_by: TOM });
    const told =
      "Tom Okafor now has the chat with Nadia Conti. What you had started writing was not sent: “One moment”";
    expect(await notices().findByText(told)).toBeVisible();
    expect(cards()).toHaveLength(1);
    expect(screen.queryByText("Chat no longer yours")).toBeNull();
    expect(screen.queryByText("This chat is no longer available")).toBeNull();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your chats" })).toHaveFocus());
    // Invited back, they begin anew.
    expect(draftOf("c1")).toBe("");
    expect(await flaws()).toEqual([]);
  });

  test("and is theirs in the same moment goes as well, and is not looked for as one of the past", async () => {
    await desk();
    house.chats = house.chats.slice(1);
    line.tell("chat.people", people(asked, "direct"));
    line.tell("chat.removed", { uniQref: "c1", cause: "handed_over", taken_by: TOM });
    expect(await notices().findByText("Tom Okafor now has the chat with Nadia Conti.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your chats" })).toHaveFocus());
    expect(screen.queryByText("This chat is no longer available")).toBeNull();
    expect(cards()).toHaveLength(1);
  });

  test("and who took it, which is told before it goes, leaves no page of a chat that is gone", async () => {
    await desk();
    house.chats = house.chats.slice(1);
    line.tell("chat.people", people(asked, "direct"));
    line.tell("chat.people", people(null, "accepted"));
    line.tell("chat.removed", { uniQref: "c1", cause: "handed_over", taken_by: TOM });
    expect(await notices().findByText("Tom Okafor now has the chat with Nadia Conti.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your chats" })).toHaveFocus());
    expect(screen.queryByText("This chat is no longer available")).toBeNull();
  });

  test("and is theirs now says nothing of a message where none was begun", async () => {
    await desk("/Common/Comms?chat=c2");
    line.tell("chat.people", people(asked, "direct"));
    line.tell("chat.removed", { uniQref: "c1", cause: "handed_over", taken_by: TOM });
    expect(await notices().findByText("Tom Okafor now has the chat with Nadia Conti.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Ines Roth" })).toBeVisible();
  });

  test("and that somebody else takes over is told with who did, and what was begun is still in its field", async () => {
    const user = await desk();
    await user.type(await screen.findByRole("textbox", { name: "Message" }), "One moment");
    line.tell("chat.removed", { uniQref: "c1", cause: "taken_over", taken_by: TOM });
    line.tell("chat.joined", {
      chat: aChat("c1", {
        owner_id: 2,
        op_name: "Tom Okafor",
        participants: [{ ...tom, role: "owner" }, aPerson(1, "participant", "Marta Rinaldi")],
      }),
    });
    expect(await notices().findByText("Tom Okafor has taken over the chat with Nadia Conti.")).toBeVisible();
    expect(cards()).toHaveLength(1);
    expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("One moment");
  });
});

test("a message that fails after one has gone on to another chat is told by a notice", async () => {
  let fail: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", "livechat/send", () => until.then(broken)),
  );
  const user = await desk();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "On its way{Enter}");
  await user.click(screen.getByRole("link", { name: /Ines Roth/ }));
  await screen.findByRole("heading", { name: "Ines Roth" });
  fail();
  const text = "Your message to Nadia Conti was not sent. It is saved, and you can send it again.";
  expect(await notices().findByText(text)).toBeVisible();
  await user.click(notices().getByRole("link", { name: "View chat" }));
  expect(await screen.findByText("Not sent")).toBeVisible();
  expect(cards()).toHaveLength(0);
});

describe("being away", () => {
  const stands = (suspend_cause: "missed_offers" | "supervisor" | null) =>
    line.tell(
      "presence",
      aPresence({
        status: suspend_cause === null ? "Online" : "Away",
        suspended: suspend_cause !== null,
        suspend_cause,
        suspended_by: suspend_cause === "supervisor" ? "Dora Hill" : null,
        slots: [],
      }),
    );

  test("after missed offers is told with their number, and over when one is back", async () => {
    await desk();
    rings(line, "o1");
    quiet(line, "o1", "timed_out");
    stands("missed_offers");
    expect(
      await notices().findByText(
        "You did not answer the chat with Otto Berg in time. It is back in the queue.",
      ),
    ).toBeVisible();
    expect(
      await notices().findByText(
        "You missed 2 offers in a row, so no more are offered to you. Become available when you are back.",
      ),
    ).toBeVisible();
    stands(null);
    await waitFor(() => expect(notices().queryByText(/in a row/)).toBeNull());
    expect(cards()).toHaveLength(1);
  });

  test("stands before what is told later, until one is back", async () => {
    await desk();
    house.me = aProfile({ status: "Away", suspended: true, suspend_cause: "missed_offers" });
    stands("missed_offers");
    await notices().findByText(/in a row/);
    writes("c2", 0);
    await notices().findByText("Message from Ines Roth");
    expect(cards()).toHaveLength(2);
    expect(cards()[0]).toHaveTextContent(/in a row/);
  });

  test("by somebody else's hand is told, with whose it was", async () => {
    await desk();
    stands("supervisor");
    expect(
      await notices().findByText("Dora Hill set you to Away. No chats are offered to you."),
    ).toBeVisible();
  });
});
