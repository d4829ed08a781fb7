// @vitest-environment jsdom
// Stories of what the desk keeps on this device: drafts, how far one has read, and what rings after a reload.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unreadOf } from "./heads/head";
import { ringing } from "./offers/useRinging";
import { aChat, aMessage, aRinging, aSlot } from "./testing/shapes";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("drafts", () => {
  const reloaded = async () => {
    vi.resetModules();
    return import("./compose/drafts");
  };

  test("are kept chat by chat, over a reload, and gone once sent", async () => {
    const { draftOf, keepDraft } = await reloaded();
    keepDraft("a", "Dear Nadia");
    keepDraft("b", "One moment");
    vi.runAllTimers();
    expect([draftOf("a"), draftOf("b"), draftOf("c")]).toEqual(["Dear Nadia", "One moment", ""]);
    const next = await reloaded();
    expect(next.draftOf("a")).toBe("Dear Nadia");
    next.keepDraft("a", "");
    next.keepDraft("b", "");
    vi.runAllTimers();
    expect((await reloaded()).draftOf("a")).toBe("");
    expect(localStorage.getItem("switchyard.drafts")).toBeNull();
  });

  test("are written when the page is closed, without waiting for the timer", async () => {
    const { keepDraft } = await reloaded();
    keepDraft("a", "half a sent");
    dispatchEvent(new Event("pagehide"));
    expect((await reloaded()).draftOf("a")).toBe("half a sent");
  });

  test("of the forty chats written in last are kept, the oldest make room", async () => {
    const { keepDraft } = await reloaded();
    for (let n = 0; n < 41; n += 1) keepDraft(`chat ${n}`, `draft ${n}`);
    keepDraft("chat 1", "written in again");
    vi.runAllTimers();
    const { draftOf } = await reloaded();
    expect([draftOf("chat 0"), draftOf("chat 1"), draftOf("chat 40")]).toEqual([
      "",
      "written in again",
      "draft 40",
    ]);
  });

  describe("of two tabs", () => {
    const twoTabs = async () => [await reloaded(), await reloaded()] as const;
    const told = () => dispatchEvent(new StorageEvent("storage", { key: "switchyard.drafts" }));
    const written = () => {
      vi.runAllTimers();
      told();
    };

    test("are the same: what is written in one is in the other's field, and gone there once sent", async () => {
      const [one, other] = await twoTabs();
      const field = vi.fn();
      const leave = other.onDraft("a", field);
      one.keepDraft("a", "Dear Nadia");
      written();
      expect(field).toHaveBeenLastCalledWith("Dear Nadia");
      expect(other.draftOf("a")).toBe("Dear Nadia");
      one.keepDraft("a", "");
      told();
      expect(field, "at once: it must not be sent twice").toHaveBeenLastCalledWith("");
      leave();
      one.keepDraft("a", "Again");
      written();
      expect(field).toHaveBeenCalledTimes(2);
    });

    test("never take the place of what is being written", async () => {
      const [one, other] = await twoTabs();
      const field = vi.fn();
      other.onDraft("a", field);
      one.keepDraft("a", "Dear Nadia");
      dispatchEvent(new Event("blur"));
      other.keepDraft("a", "Dear Nadia, o");
      told();
      expect(field).not.toHaveBeenCalled();
      written();
      expect([one.draftOf("a"), other.draftOf("a")]).toEqual(["Dear Nadia, o", "Dear Nadia, o"]);
    });

    test("of different chats leave each other alone", async () => {
      const [one, other] = await twoTabs();
      one.keepDraft("a", "to a");
      other.keepDraft("b", "to b");
      vi.runAllTimers();
      const { draftOf } = await reloaded();
      expect([draftOf("a"), draftOf("b")]).toEqual(["to a", "to b"]);
    });

    test("are not lost where one only made room for another", async () => {
      const [one, other] = await twoTabs();
      one.keepDraft("oldest", "half a sentence");
      written();
      for (let n = 0; n < 40; n += 1) other.keepDraft(`chat ${n}`, `draft ${n}`);
      written();
      expect(one.draftOf("oldest")).toBe("half a sentence");
      expect(one.draftOf("chat 39")).toBe("draft 39");
    });
  });

  test("are simply not kept where the browser forbids it", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { draftOf, keepDraft } = await reloaded();
    keepDraft("a", "still here");
    vi.runAllTimers();
    expect(draftOf("a")).toBe("still here");
  });
});

describe("what is unread", () => {
  const chat = aChat("a", {
    Messages: [aMessage(0), aMessage(1, { Sender: "Agent" }), aMessage(2), aMessage(3, { Sender: "System" })],
  });

  test("is what the customer wrote beyond the last message seen", () => {
    expect(unreadOf(chat, undefined)).toBe(2);
    expect(unreadOf(chat, 0)).toBe(1);
    expect(unreadOf(chat, 2)).toBe(0);
  });

  test("is counted by the server where a list carries only a part of it", () => {
    const part = {
      ...chat,
      Messages: [aMessage(300), aMessage(301)],
      pendingMessages: 140,
      lastSeenMessage: 161,
    };
    expect(unreadOf(part, undefined)).toBe(140);
    expect(unreadOf(part, 200), "what was seen here is long told").toBe(140);
    expect(unreadOf(part, 300)).toBe(1);
    expect(unreadOf(part, 301)).toBe(0);
  });

  test("is remembered on this device, and never goes back", async () => {
    const { saw, useSeen } = await import("./talk/unread");
    saw(chat);
    saw({ ...chat, Messages: chat.Messages.slice(0, 1) });
    expect(useSeen.getState().seen).toEqual({ a: 3 });
    vi.resetModules();
    expect((await import("./talk/unread")).useSeen.getState().seen).toEqual({ a: 3 });
  });

  test("an empty transcript has nothing to be seen", async () => {
    const { saw, useSeen } = await import("./talk/unread");
    saw(aChat("b"));
    expect(useSeen.getState().seen).toEqual({});
  });
});

describe("what rings", () => {
  const ends = (seconds: number) => ({ until: new Date(Date.now() + seconds * 1_000).toISOString() });

  test("is what holds a slot, the one that ends soonest first", () => {
    const slots = [aSlot("mine", "taken"), aRinging("late", ends(20)), aRinging("soon", ends(5))];
    expect(ringing({ slots }).map(({ uniQref }) => uniQref)).toEqual(["soon", "late"]);
  });
});
