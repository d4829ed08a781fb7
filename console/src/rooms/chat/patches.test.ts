// @vitest-environment jsdom
// Stories of the live feed: what each event changes on the screen, and what it leaves alone.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadAnswer, ReadPath } from "@/api/calls";
import type { Chat, Message, QueueItem } from "@/api/shapes";
import { patchesOf } from "@/app/frame/rooms";
import type { Kinds, LiveEvent } from "@/live/frames";
import { aPresence, stands } from "@/rooms/presence/testing/shapes";
import { aMember } from "@/rooms/team/testing/shapes";
import { anEvent, aProfile, at } from "@/testing/shapes";
import { assigned, place } from "./patches";
import { aChat, aCrumb, aMessage, anOffer, aQueue, aSlot, aWaiting } from "./testing/shapes";

/** The answer of a path after the event. */
function told<P extends ReadPath>(path: P, before: ReadAnswer<P>, ...events: LiveEvent[]): ReadAnswer<P> {
  let answer: unknown = before;
  for (const event of events)
    for (const { path: spoken, apply } of patchesOf(event)) if (spoken === path) answer = apply(answer);
  return answer as ReadAnswer<P>;
}
const chats = (...items: Chat[]): ReadAnswer<"livechat/ongoing"> => ({ items });
const only = (events: LiveEvent[], chat = aChat("c1")): Chat =>
  told("livechat/ongoing", chats(chat), ...events).items[0] as Chat;
const refs = (items: readonly QueueItem[]) => items.map(({ uniQref }) => uniQref);

describe("a new name", () => {
  const named = anEvent("person", {
    user_id: 1,
    firstname: "Lisa",
    lastname: "Rinaldi",
    fullname: "Lisa Rinaldi",
    nickname: null,
    avatar: "/pictures/lisa",
    avatarArray: {},
  });

  test("is the person's own in every tab, and a colleague's in the team and in chats that are shared", () => {
    expect(told("internal/profile", aProfile(), named)).toMatchObject({ firstname: "Lisa", nickname: null });
    expect(told("internal/profile", aProfile({ user_id: 2 }), named)).toMatchObject({ firstname: "Marta" });
    const team = told("internal/team", { items: [aMember(1), aMember(3)] }, named);
    expect(team.items.map(({ fullname }) => fullname)).toEqual(["Lisa Rinaldi", "Luca Bassi"]);
    expect(team.items[0]?.status).toBe("Online");
    const people = [
      { user_id: 1, Name: "Marta Rinaldi", avatar: null, role: "owner" as const },
      { user_id: 3, Name: "Luca Bassi", avatar: null, role: "participant" as const },
    ];
    const chat = only([named], aChat("c1", { owner_id: 1, op_name: "Marta Rinaldi", participants: people }));
    expect(chat.participants.map(({ Name }) => Name)).toEqual(["Lisa Rinaldi", "Luca Bassi"]);
    expect(chat.participants.map(({ avatar }) => avatar)).toEqual(["/pictures/lisa", null]);
    expect(chat.op_name).toBe("Lisa Rinaldi");
  });
});

describe("presence", () => {
  test("of the person changes the profile", () => {
    const away = anEvent(
      "presence",
      aPresence({
        status: "Away",
        suspended: true,
        suspend_cause: "supervisor",
        suspended_by: "Anna Sala",
        capacity: { maximum: 3, current: 1 },
        slots: [aSlot("c1", "taken")],
      }),
    );
    const me = aProfile();
    const then = told("internal/profile", me, away);
    expect(then).toMatchObject({
      status: "Away",
      suspended: true,
      suspend_cause: "supervisor",
      suspended_by: "Anna Sala",
      capacity: { maximum: 3, current: 1 },
      slots: [{ uniQref: "c1", kind: "taken" }],
    });
    // By nobody any more.
    expect(told("internal/profile", then, anEvent("presence", aPresence()))).toMatchObject({
      suspended: false,
      suspended_by: null,
      slots: [],
    });
  });

  test("of colleagues leaves the profile alone, and changes their rows of the team and no others", () => {
    const capacity = { maximum: 3, current: 2, percentage: 66 };
    const people = [
      stands(2, { status: "Suspended", userstatus: "Away", suspended: true, capacity }),
      stands(9),
    ];
    const news = anEvent("presences", { people }, null);
    const me = aProfile();
    expect(told("internal/profile", me, news)).toBe(me);
    const before = [aMember(2), aMember(3)];
    const team = told("internal/team", { items: before }, news);
    expect(team.items.map(({ status }) => status)).toEqual(["Suspended", "Online"]);
    expect(team.items[0]?.capacity).toEqual(capacity);
    expect(team.items[1]).toBe(before[1]);
  });
});

describe("the line", () => {
  const joined = (item: QueueItem) =>
    anEvent("queue.changed", { skill_id: item.skill_id, items: [item], left: [] });
  const left = (uniQref: string, skill_id = 10) =>
    anEvent("queue.changed", { skill_id, items: [], left: [{ uniQref, taken_by: null }] });

  test("takes who comes by the turn that the server gives, whenever they came", () => {
    const line = aQueue(aWaiting("a", { turn: "1b" }));
    const next = told(
      "livechat/queue",
      line,
      joined(aWaiting("c", { turn: "1d" })),
      joined(aWaiting("b", { turn: "1c" })),
      joined(aWaiting("x", { turn: "1e", skill_id: 11 })),
      joined(aWaiting("raised", { turn: "1a", initation_time: at(9) })),
    );
    expect(refs(next.new)).toEqual(["raised", "a", "b", "c", "x"]);
    expect(next.total).toBe(5);
  });

  test("moves whoever a lead raises, and stands in another order by another policy", () => {
    const line = aQueue(aWaiting("a", { turn: "2a" }), aWaiting("b", { turn: "2b" }));
    const raised = told("livechat/queue", line, joined(aWaiting("b", { turn: "1b" })));
    expect([refs(raised.new), raised.total]).toEqual([["b", "a"], 2]);
    const turns = ["a", "b", "elsewhere"].map((uniQref, n) => ({ uniQref, turn: `3${n}` }));
    const other = anEvent("queue.reordered", { skill_id: 10, turns });
    expect(refs(told("livechat/queue", raised, other).new)).toEqual(["a", "b"]);
  });

  test("hears of the same chat twice as of one", () => {
    const next = told("livechat/queue", aQueue(), joined(aWaiting("a")), joined(aWaiting("a")));
    expect([refs(next.new), next.total]).toEqual([["a"], 1]);
  });

  test("closes up when somebody leaves, and is the same line when a stranger does", () => {
    const line = aQueue(aWaiting("a"), aWaiting("b"), aWaiting("c"));
    const next = told("livechat/queue", line, left("a"));
    expect([refs(next.new), next.total]).toEqual([["b", "c"], 2]);
    expect(told("livechat/queue", line, left("nobody"))).toBe(line);
  });

  test("is told of several at once, as they are by then", () => {
    const line = aQueue(aWaiting("a"), aWaiting("b"), aWaiting("c"));
    const [rings, comes] = [aWaiting("b", { ringing: true }), aWaiting("d", { first_message: "Hello" })];
    const gone = [{ uniQref: "a", taken_by: { user_id: 2, name: "Luca Bassi" } }];
    const next = told(
      "livechat/queue",
      line,
      anEvent("queue.changed", { skill_id: 10, items: [rings, comes], left: gone }),
    );
    expect([next.new, next.total]).toEqual([[rings, aWaiting("c"), comes], 3]);
  });

  test("that is left does not take whoever stands in another by now", () => {
    const moved = told(
      "livechat/queue",
      aQueue(aWaiting("a")),
      joined(aWaiting("a", { skill_id: 11 })),
      left("a"),
    );
    expect([refs(moved.new), moved.total]).toEqual([["a"], 1]);
    expect(told("livechat/queue", moved, left("a", 11)).total).toBe(0);
  });

  test("stands the same way in whichever order its people were heard of", () => {
    const items = ["d", "a", "c", "e", "b"].map((ref, turn) => aWaiting(ref, { turn: `1${turn}` }));
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: 5 }), (shuffled) => {
        expect(refs(told("livechat/queue", aQueue(), ...shuffled.map(joined)).new)).toEqual(refs(items));
      }),
    );
  });
});

describe("a chat", () => {
  test("of somebody else is there once one has joined it, and tells who is in it", () => {
    const guest = anEvent("chat.joined", { chat: aChat("c9") });
    expect(told("livechat/ongoing", chats(aChat("c1")), guest).items.map(({ uniQref }) => uniQref)).toEqual([
      "c1",
      "c9",
    ]);
    const people = anEvent("chat.people", { uniQref: "c1", owner_id: 7, participants: [], invitation: null });
    expect(only([people]).owner_id).toBe(7);
  });

  test("is left as it is by what a newer server says", () => {
    const unknown = { ...anEvent("chat.people", {} as never), kind: "chat.sung" } as unknown as LiveEvent;
    expect(patchesOf(unknown)).toEqual([]);
  });

  const message = (index: number, more: Partial<Message> = {}) =>
    anEvent("chat.message", { uniQref: "c1", message: aMessage(index, more) });

  test("that is given to the person leaves the line and is among their chats", () => {
    const given = anEvent("chat.assigned", { chat: aChat("c1") });
    expect(told("livechat/queue", aQueue(aWaiting("c1")), given).new).toEqual([]);
    expect(told("livechat/ongoing", chats(), given).items).toHaveLength(1);
  });

  test("that is told again keeps what the feed has told of it since", () => {
    const known = aChat("c1", { Messages: [aMessage(0), aMessage(1)] });
    const again = aChat("c1", { Messages: [aMessage(0)], customer_online: false });
    const [merged] = assigned(chats(known), again).items;
    expect(merged?.Messages.map(({ messageIndex }) => messageIndex)).toEqual([0, 1]);
    expect(merged?.customer_online).toBe(false);
  });

  test("has its customer wait since when the server says, and not since what an older answer said", () => {
    const says = (index: number, waiting_since?: string) =>
      anEvent("chat.message", { uniQref: "c1", message: aMessage(index), waiting_since });
    const asked = only([says(150, at(5))], aChat("c1", { message_count: 150 }));
    expect(asked.waiting_since).toBe(at(5));
    expect(only([says(151)], asked).waiting_since).toBeNull();
    const [older] = assigned(chats(asked), aChat("c1", { message_count: 150, waiting_since: at(2) })).items;
    expect(older?.waiting_since).toBe(at(5));
    const [newer] = assigned(chats(asked), aChat("c1", { message_count: 152, waiting_since: at(9) })).items;
    expect(newer?.waiting_since).toBe(at(9));
    const over = anEvent("chat.ended", {
      uniQref: "c1",
      reason: "resolved",
      by: "agent",
      wrap_up_until: at(60),
      step: aCrumb("ended"),
    });
    expect(only([over], asked).waiting_since).toBeNull();
  });

  test("hears each message once, in order, and counts what it has not been sent", () => {
    const chat = only([message(2), message(0), message(2), message(1)]);
    expect(chat.Messages.map(({ messageIndex }) => messageIndex)).toEqual([0, 1, 2]);
    expect(chat.message_count).toBe(3);
    expect(only([message(7)], aChat("c1", { message_count: 7 })).message_count).toBe(8);
  });

  test("has its transcript the same whatever the order and however often it is told", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), (indexes) => {
        const transcript = indexes.reduce<Message[]>((all, index) => place(all, aMessage(index)), []);
        expect(transcript.map(({ messageIndex }) => messageIndex)).toEqual(
          [...new Set(indexes)].sort((a, b) => a - b),
        );
      }),
    );
  });

  test("shows the customer typing until they have written, gone or stopped", () => {
    const types = anEvent("chat.typing", {
      uniQref: "c1",
      who: "customer",
      user_id: null,
      on: true,
      text: "I would",
      whisper: false,
    });
    expect(only([types])).toMatchObject({ customer_typing: true, customer_typing_text: "I would" });
    const stops = anEvent("chat.typing", {
      uniQref: "c1",
      who: "customer",
      user_id: null,
      on: false,
      text: "I would",
      whisper: false,
    });
    const goes = anEvent("chat.customer", { uniQref: "c1", online: false });
    for (const end of [stops, goes, message(0)])
      expect(only([types, end])).toMatchObject({ customer_typing: false, customer_typing_text: null });
    expect(only([types, message(0, { Sender: "Agent" })]).customer_typing).toBe(true);
  });

  test("does not take an agent's typing for the customer's", () => {
    const types = anEvent("chat.typing", {
      uniQref: "c1",
      who: "agent",
      user_id: 2,
      on: true,
      text: null,
      whisper: false,
    });
    expect(only([types])).toMatchObject({ customer_typing: false, agentsTyping: [2] });
  });

  test("that has ended wraps up, is told of once on its journey, and types no more", () => {
    const ended = anEvent("chat.ended", {
      uniQref: "c1",
      reason: "customer_left",
      by: "customer",
      wrap_up_until: at(300),
      step: aCrumb("customer_left", "", "customer_left"),
    });
    const chat = only([ended, ended], aChat("c1", { customer_typing: true }));
    expect(chat).toMatchObject({
      status: "Wrap-up",
      end_reason: "customer_left",
      wrap_up_until: at(300),
      customer_typing: false,
    });
    expect(chat.breadcrumbs.map(({ type }) => type)).toEqual(["customer_left"]);
  });

  test("that is wrapped up or taken away is gone; another's end leaves the list as it is", () => {
    const mine = chats(aChat("c1"), aChat("c2"));
    const completed = anEvent("chat.completed", { uniQref: "c1" });
    const removed = anEvent("chat.removed", { uniQref: "c2", cause: "requeued" });
    expect(told("livechat/ongoing", mine, completed, removed).items).toEqual([]);
    const others = anEvent("chat.completed", { uniQref: "elsewhere" });
    expect(told("livechat/ongoing", mine, others)).toBe(mine);
    expect(
      told("livechat/ongoing", mine, anEvent("chat.customer", { uniQref: "elsewhere", online: false })),
    ).toBe(mine);
  });
});

test("of steps in the same instant each is told, and each once", () => {
  const gone = (name: string) =>
    anEvent("chat.step", { uniQref: "c1", step: aCrumb("parted", name, "over", 9) });
  const chat = only([gone("Luca Bassi"), gone("Lea Test"), gone("Luca Bassi")]);
  expect(chat.breadcrumbs.map(({ value }) => value)).toEqual(["Luca Bassi", "Lea Test"]);
});

test("what becomes of a transfer is a step of the chat's way, told once however often it is heard", () => {
  const step = {
    timestamp: at(9),
    typeID: 604,
    type: "transfer_declined",
    value: "Luca Bassi",
    detail: "Busy",
    channel: 0,
  };
  const now = { uniQref: "c1", transferring: true, step } as Kinds["chat.transfer"];
  const before = chats(aChat("c1", { breadcrumbs: [{ ...now.step, type: "transferred" }] }), aChat("c2"));
  const once = anEvent("chat.transfer", now);
  const { items } = told("livechat/ongoing", before, once);
  expect(items.map(({ transferring }) => transferring)).toEqual([true, false]);
  const over = told(
    "livechat/ongoing",
    before,
    once,
    anEvent("chat.transfer", { ...now, transferring: false }),
  );
  expect(over.items[0]?.transferring).toBe(false);
  expect(over.items[0]?.breadcrumbs.map(({ type }) => type)).toEqual(["transferred", "transfer_declined"]);
});

test("offers and the session change no answer: what rings holds a slot, which presence tells", () => {
  const offer = anEvent("offer", anOffer("c1"));
  const over = anEvent("offer.ended", { uniQref: "c1", outcome: "timed_out" });
  expect([offer, over, anEvent("session", { reason: "expired" })].flatMap(patchesOf)).toEqual([]);
});

describe("what is unread", () => {
  const last = [aMessage(300), aMessage(301)];
  const chat = aChat("c1", {
    Messages: last,
    pendingMessages: 140,
    lastSeenMessage: 161,
    message_count: 302,
  });
  const says = (index: number) => anEvent("chat.message", { uniQref: "c1", message: aMessage(index) });
  const read = (upto: number, pendingMessages: number, message_count: number) =>
    anEvent("chat.seen", {
      uniQref: "c1",
      who: "agent",
      user_id: 1,
      delivered: upto,
      read: upto,
      pendingMessages,
      message_count,
    });

  test("is what the server counted, and what the customer wrote after that, each once", () => {
    expect(only([says(302), says(302), says(301), says(303)], chat)).toMatchObject({
      pendingMessages: 142,
      message_count: 304,
    });
    const ours = aMessage(302, { Sender: "Agent" });
    expect(only([anEvent("chat.message", { uniQref: "c1", message: ours })], chat).pendingMessages).toBe(140);
  });

  test("was counted before something came that is here already, which is unread besides", () => {
    expect(only([says(302), says(303), read(200, 101, 302)], chat)).toMatchObject({
      lastSeenMessage: 200,
      pendingMessages: 103,
    });
    expect(only([says(302), read(302, 0, 303)], chat).pendingMessages).toBe(0);
    expect(only([read(100, 200, 302)], chat), "a mark never goes back").toMatchObject({
      lastSeenMessage: 161,
      pendingMessages: 140,
    });
  });
});
