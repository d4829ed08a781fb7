// Stories of how far messages have come: delivered while nobody looks, read once somebody does; and of words that are edited.
import { describe, expect, test } from "vitest";
import type { Event, Line } from "./model";
import { danaTalks, line, NOON, waiting, withMarta } from "./testing/story";

const heard = (said: Line): Event => ({
  on: "socket.frame",
  frame: { type: "message", line: said },
  now: NOON,
});

describe("the agent's messages", () => {
  test("are read as they come by whoever looks, and the server is told once of each", () => {
    const dana = danaTalks().and(heard(line(1, "agent", "Hi Dana")));
    expect(dana.asked("mark")).toEqual([{ do: "mark", chat: "chat-1", upto: 1, status: "read" }]);
    expect(dana.and(heard(line(1, "agent", "Hi Dana"))).asked("mark")).toEqual([]);
  });

  test("are only delivered while the chat is minimised or the page is out of sight, and read later", () => {
    const dana = danaTalks().and({ on: "minimised" }).forgetting();
    dana.and(heard(line(1, "agent", "Hi Dana")));
    expect(dana.asked("mark")).toEqual([{ do: "mark", chat: "chat-1", upto: 1, status: "delivered" }]);
    dana.and({ on: "looked", visible: false }, { on: "opened" });
    expect(dana.asked("mark")).toEqual([]);
    dana.and({ on: "looked", visible: true });
    expect(dana.asked("mark")).toEqual([{ do: "mark", chat: "chat-1", upto: 1, status: "read" }]);
    dana.and({ on: "minimised" });
    expect(dana.asked("mark")).toEqual([]);
  });

  test("are not Dana's own, and nothing is told of a chat that is over", () => {
    const dana = danaTalks().and(heard(line(1, "customer", "Hello?")));
    expect(dana.asked("mark")).toEqual([]);
    dana.and({ on: "socket.frame", frame: { type: "ended", reason: "resolved" }, now: NOON });
    expect(dana.and(heard(line(2, "agent", "Bye"))).asked("mark")).toEqual([]);
  });
});

describe("a message that is edited", () => {
  const rewritten = (words: string, edited: number): Line => ({ ...line(1, "agent", words), edited });

  test("has the newer words where it stood, whichever way they come", () => {
    const dana = danaTalks().and(heard(line(1, "agent", "tomorow")), heard(line(2, "agent", "At noon")));
    dana.and(heard(rewritten("tomorrow", NOON)));
    expect(dana.texts()).toEqual(["Hello", "tomorrow", "At noon"]);
    dana.and({ on: "polled", snapshot: withMarta([line(1, "agent", "tomorow")], 3) });
    expect(dana.texts()).toEqual(["Hello", "tomorrow", "At noon"]);
    dana.and({ on: "polled", snapshot: withMarta([rewritten("Today", NOON + 1)], 3) });
    expect(dana.texts()).toEqual(["Hello", "Today", "At noon"]);
  });

  test("is no new one: nothing is asked for, and nothing is unread", () => {
    const dana = danaTalks()
      .and(heard(line(1, "agent", "tomorow")), { on: "minimised" })
      .forgetting();
    dana.and(heard(rewritten("tomorrow", NOON)));
    expect(dana.asked("poll")).toEqual([]);
    expect(dana.state.nextIndex).toBe(2);
  });
});

test("a place in line has no chat to mark before anybody answers", () => {
  expect(
    danaTalks()
      .and({ on: "polled", snapshot: { ...waiting(1), chat: "" } })
      .asked("mark"),
  ).toEqual([]);
});
