import { describe, expect, test } from "vitest";
import * as limits from "./limits";
import { unread } from "./lines";
import type { Event } from "./model";
import {
  CASA_LUME,
  danaTalks,
  danaWaits,
  line,
  NOON,
  offline,
  Story,
  waiting,
  withMarta,
} from "./testing/story";

const says = (text: string, id: string): Event => ({ on: "say", text, id, now: NOON });
const heard = (frame: Extract<Event, { on: "socket.frame" }>["frame"]): Event => ({
  on: "socket.frame",
  frame,
  now: NOON,
});

describe("starting", () => {
  test("Dana starts a chat and is told her place in line", () => {
    const dana = danaWaits();
    expect(dana.state).toMatchObject({ stage: "waiting", position: 2, skill: "Returns", link: "live" });
    expect(dana.texts()).toEqual(["Hello"]);
  });

  test("pressing start twice opens one chat, and trying again after a lost answer is the same start", () => {
    const form = { skill: 3, name: "Dana", email: "", message: "Hello", filled: {} };
    const dana = new Story({ on: "start", form, id: "a" }, { on: "start", form, id: "b" });
    expect(dana.asked("start").map((start) => start.id)).toEqual(["a"]);
    dana.and({ on: "start.failed", failure: offline });
    expect(dana.state.trouble).toBe("unreachable");
    dana.and({ on: "start", form, id: "c" });
    expect(dana.asked("start").map((start) => start.id)).toEqual(["a"]);
    dana.and({ on: "start.failed", failure: offline });
    dana.and({ on: "start", form: { ...form, message: "Hello?" }, id: "d" });
    expect(dana.asked("start").map((start) => start.id)).toEqual(["d"]);
  });

  test("a start the server refuses may be corrected and is then a new start", () => {
    const form = { skill: 3, name: "Dana", email: "", message: "Hello", filled: {} };
    const dana = new Story(
      { on: "start", form, id: "a" },
      {
        on: "start.failed",
        failure: { status: 400, field: "metadata.order" },
      },
    );
    expect(dana.state).toMatchObject({
      stage: "form",
      trouble: "refused",
      starting: false,
      wrongAt: "metadata.order",
    });
    expect(dana.forgetting().and({ on: "start", form, id: "b" }).asked("start")[0]?.id).toBe("b");
  });

  test("whoever is banned is told so, and may try again once the ban is over", () => {
    const form = { skill: 3, name: "Dana", email: "", message: "Hello", filled: {} };
    const refused = { on: "start.failed", failure: { status: 403, code: 161 } } as const;
    const dana = new Story({ on: "start", form, id: "a" }, refused);
    expect(dana.state).toMatchObject({ stage: "form", trouble: "banned", starting: false });
    expect(dana.forgetting().and({ on: "start", form, id: "b" }).asked("start")[0]?.id).toBe("b");
  });

  test("an overloaded server is busy, not broken", () => {
    const dana = new Story({ on: "start.failed", failure: { status: 503, retryAfter: 2 } });
    expect(dana.state.trouble).toBe("busy");
  });
});

describe("talking", () => {
  test("Marta takes the chat: her name is shown and the place in line is gone", () => {
    expect(danaTalks().state).toMatchObject({ stage: "in_progress", agent: "Marta", position: null });
  });

  test("Marta's coming stands where it happened, also after a reload", () => {
    const dana = danaTalks().and(heard({ type: "message", line: line(1, "agent", "Hi Dana") }));
    expect(dana.state.joined).toBe(1);
    const later = dana.reloaded().and(heard({ type: "state", snapshot: withMarta(dana.state.lines) }));
    expect(later.state.joined).toBe(1);
  });

  test("a message is shown at once and sent one at a time, in the order written", () => {
    const dana = danaTalks().and(says("one", "m1"), says("two", "m2"));
    expect(dana.texts()).toEqual(["Hello", "(one)", "(two)"]);
    expect(dana.asked("post").map((post) => post.text)).toEqual(["one"]);
    dana.and({ on: "said", clientId: "m1", index: 1, at: NOON });
    expect(dana.texts()).toEqual(["Hello", "one", "(two)"]);
    expect(dana.asked("post").map((post) => post.text)).toEqual(["two"]);
  });

  test("the socket's copy and the answer's copy of a message are one message", () => {
    const dana = danaTalks().and(says("one", "m1"));
    dana.and(heard({ type: "message", line: line(1, "customer", "one", "m1") }));
    dana.and({ on: "said", clientId: "m1", index: 1, at: NOON });
    expect(dana.texts()).toEqual(["Hello", "one"]);
  });

  test("Marta's dots show while she types, and go with her message or after a while", () => {
    const dana = danaTalks().and(heard({ type: "typing", on: true }));
    expect(dana.state.agentTyping).toBe(true);
    dana.and(heard({ type: "message", line: line(1, "agent", "Hi Dana") }));
    expect(dana.state.agentTyping).toBe(false);
    dana.and(heard({ type: "typing", on: true }), { on: "timer", timer: "agent", now: NOON });
    expect(dana.state.agentTyping).toBe(false);
  });

  test("what Marta writes while the chat is minimised is counted until it is opened", () => {
    const dana = danaTalks().and({ on: "minimised" });
    dana.and(heard({ type: "message", line: line(1, "agent", "Hi") }));
    dana.and(heard({ type: "message", line: line(2, "agent", "Are you there?") }));
    expect(unread(dana.state)).toBe(2);
    expect(unread(dana.reloaded().and({ on: "polled", snapshot: withMarta(dana.state.lines) }).state)).toBe(
      2,
    );
    expect(unread(dana.and({ on: "opened" }, { on: "minimised" }).state)).toBe(0);
  });

  test("a message the server refuses stays, says so, and can be tried again", () => {
    const dana = danaTalks().and(says("too much", "m1"), says("fine", "m2"));
    dana.forgetting().and({ on: "say.failed", clientId: "m1", failure: { status: 400 } });
    expect(dana.state.outbox[0]).toMatchObject({ text: "too much", refused: true });
    expect(dana.asked("post").map((post) => post.text)).toEqual(["fine"]);
    dana.and({ on: "said", clientId: "m2", index: 1, at: NOON }, { on: "retry", clientId: "m1" });
    expect(dana.asked("post").map((post) => post.text)).toEqual(["too much"]);
  });

  test("a hole in the numbering is asked for", () => {
    const dana = danaTalks().and(heard({ type: "message", line: line(3, "agent", "third") }));
    expect(dana.asked("poll")).toEqual([{ do: "poll", since: 1 }]);
    dana.and({
      on: "polled",
      snapshot: withMarta([line(1, "agent", "first"), line(2, "agent", "second")], 4),
    });
    expect(dana.texts()).toEqual(["Hello", "first", "second", "third"]);
  });
});

describe("own typing", () => {
  const types = (text: string, ms: number): Event => ({ on: "typed", text, now: NOON + ms });

  test("is told at most once a second, with the latest words", () => {
    const dana = danaTalks().and(types("H", 0), types("He", 300), types("Hel", 600));
    expect(dana.asked("typing")).toMatchObject([{ on: true, text: "H" }]);
    dana.and({ on: "timer", timer: "typing", now: NOON + limits.TYPING_EVERY_MS });
    expect(dana.asked("typing")).toMatchObject([{ on: true, text: "Hel" }]);
  });

  test("stops when the words are deleted or when nothing more comes", () => {
    const dana = danaTalks().and(types("H", 0), types("", 100));
    expect(dana.asked("typing").at(-1)).toMatchObject({ on: false });
    dana.and(types("H", 2000), { on: "timer", timer: "idle", now: NOON + 9000 });
    expect(dana.asked("typing").at(-1)).toMatchObject({ on: false });
  });

  test("says behind which message it comes, so that a later one is not followed by what came before it", () => {
    const behind = (story: Story, ms: number) => story.and(types("H", ms)).asked("typing").at(-1);
    const dana = danaTalks();
    dana.state = { ...dana.state, lines: [], earlier: false };
    expect(behind(dana, 0)).toMatchObject({ after: "" });
    dana.and(says("one", "m1"));
    expect(behind(dana, 2_000)).toMatchObject({ after: "m1" });
    dana.and(
      { on: "said", clientId: "m1", index: 0, at: NOON },
      heard({ type: "message", line: line(1, "agent", "Hi") }),
    );
    expect(behind(dana, 4_000)).toMatchObject({ after: "m1" });
    dana.and(says("too much", "m2"), { on: "say.failed", clientId: "m2", failure: { status: 400 } });
    expect(behind(dana, 6_000), "a message that was refused is none").toMatchObject({ after: "m1" });
  });

  test("is nobody's business while nobody has taken the chat", () => {
    expect(danaWaits().and(types("H", 0)).asked("typing")).toEqual([]);
  });
});

describe("losing the line", () => {
  test("a lost socket is tried again with growing pauses", () => {
    const dana = danaTalks();
    const pauses = [1, 2, 3].map(() => {
      const wakes = dana.and({ on: "socket.closed" }).asked("wake");
      return wakes.find((wake) => wake.timer === "reconnect")?.in;
    });
    expect(pauses).toEqual([500, 1000, 2000]);
    expect(dana.state.link).toBe("down");
  });

  test("what was written meanwhile goes out when the line is back, under the same id", () => {
    const dana = danaTalks().and(says("Same address?", "m1"));
    dana.and({ on: "say.failed", clientId: "m1", failure: offline }, { on: "socket.closed" }).forgetting();
    dana.and(heard({ type: "state", snapshot: withMarta([], 1) }));
    expect(dana.asked("post")).toEqual([{ do: "post", clientId: "m1", text: "Same address?" }]);
  });

  test("a message whose answer was lost but which the server has is not sent again", () => {
    const dana = danaTalks().and(says("Same address?", "m1"));
    dana.and({ on: "say.failed", clientId: "m1", failure: offline }, { on: "socket.closed" }).forgetting();
    const missed = line(1, "customer", "Same address?", "m1");
    dana.and(heard({ type: "state", snapshot: withMarta([missed], 2) }));
    expect(dana.asked("post")).toEqual([]);
    expect(dana.texts()).toEqual(["Hello", "Same address?"]);
  });

  test("a busy server says when to come back", () => {
    const dana = danaTalks().and(says("one", "m1")).forgetting();
    dana.and({ on: "say.failed", clientId: "m1", failure: { status: 503, retryAfter: 3 } });
    expect(dana.asked("wake")).toContainEqual({ do: "wake", timer: "resend", in: 3000 });
  });

  test("where no socket opens the chat goes on by asking, and pings over HTTP", () => {
    const dana = danaTalks().and({ on: "socket.closed" }, { on: "socket.closed" });
    expect(dana.asked("poll")).toHaveLength(1);
    dana.and({ on: "polled", snapshot: withMarta([line(1, "agent", "Still here")], 2) });
    expect(dana.state.link).toBe("polling");
    expect(dana.texts()).toEqual(["Hello", "Still here"]);
    expect(dana.and({ on: "timer", timer: "ping", now: NOON }).asked("ping.http")).toHaveLength(1);
  });

  test("a house that is suspended keeps the chat, and one that knows of none does not", () => {
    const afterwards = (code: number) =>
      danaTalks().and({ on: "socket.closed" }, { on: "poll.failed", failure: { status: 404, code } }).state
        .token;
    expect(afterwards(179)).not.toBeNull();
    expect(afterwards(147)).toBeNull();
  });

  test("a socket that has gone silent is given up", () => {
    const dana = danaTalks().and({ on: "timer", timer: "silence", now: NOON });
    expect(dana.asked("disconnect")).toHaveLength(1);
    expect(dana.state.link).toBe("down");
  });

  test("when the browser is online again the pause is cut short", () => {
    const dana = danaTalks().and({ on: "network", up: false });
    expect(dana.state.link).toBe("down");
    expect(dana.forgetting().and({ on: "network", up: true }).asked("connect")).toHaveLength(1);
  });
});

describe("reload", () => {
  test("the chat, the draft and the unsent message are there after a reload", () => {
    const before = danaTalks().and(says("one", "m1"), { on: "typed", text: "half a wo", now: NOON });
    const after = before.reloaded();
    expect(after.state).toMatchObject({
      stage: "in_progress",
      open: true,
      draft: "half a wo",
      restoring: true,
    });
    expect(after.asked("connect")).toEqual([{ do: "connect", since: 0 }]);
    after.and(heard({ type: "state", snapshot: withMarta([line(0, "customer", "Hello", "start-1")]) }));
    expect(after.texts()).toEqual(["Hello", "(one)"]);
    expect(after.asked("post")).toEqual([{ do: "post", clientId: "m1", text: "one" }]);
  });

  test("a token nobody knows any more leads quietly back to the first page", () => {
    const dana = danaTalks()
      .reloaded()
      .and({ on: "poll.failed", failure: { status: 401, code: 194 } });
    expect(dana.state).toMatchObject({ stage: "form", token: null, trouble: null, shop: CASA_LUME });
  });

  test("a chat ended in another tab is forgotten here too", () => {
    expect(danaTalks().and({ on: "elsewhere", kept: null }).state).toMatchObject({
      stage: "form",
      token: null,
    });
  });
});

describe("ending", () => {
  test("Marta ends the chat: it says why, and what was not sent says so", () => {
    const dana = danaTalks().and(says("wait", "m1"), heard({ type: "ended", reason: "resolved" }));
    expect(dana.state).toMatchObject({ stage: "ended", endReason: "resolved", link: "off" });
    expect(dana.state.outbox[0]?.refused).toBe(true);
  });

  test("Dana leaves the line and starts anew", () => {
    const dana = danaWaits().and({ on: "leave" }, { on: "leave" });
    expect(dana.asked("leave")).toHaveLength(1);
    dana.and({ on: "left" });
    expect(dana.state.stage).toBe("ended");
    dana.and({ on: "again" });
    expect(dana.state).toMatchObject({ stage: "form", token: null, lines: [], open: true });
  });

  test("a late answer to an ended chat does not bring it back to life", () => {
    const dana = danaWaits().and({ on: "again" }, { on: "polled", snapshot: waiting(1) });
    expect(dana.state.stage).toBe("form");
  });
});

describe("a long chat that is found again", () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => line(from + at, "agent", `line ${from + at}`));
  const end = { ...withMarta(many(150, 200), 200), earlier: true, unread: 120 };
  const found = () => {
    const kept = { ...danaTalks().state, open: false, seen: 80 };
    const dana = new Story().forgetting().and({ on: "mounted", kept });
    expect(dana.asked("connect")).toEqual([{ do: "connect", since: 0 }]);
    return dana.and(heard({ type: "state", snapshot: end }));
  };

  test("shows its end, and counts what is unread of all of it", () => {
    const dana = found();
    expect(dana.state.lines).toHaveLength(50);
    expect(unread(dana.state)).toBe(120);
    dana.and(heard({ type: "message", line: line(200, "agent", "and one more") }));
    expect(unread(dana.state)).toBe(121);
    expect(unread(dana.and({ on: "opened" }).state)).toBe(0);
  });

  test("what came before is asked for once at a time, until there is no more", () => {
    const dana = found().and({ on: "opened" }).forgetting();
    dana.and({ on: "earlier", again: false }, { on: "earlier", again: false });
    expect(dana.asked("earlier")).toEqual([{ do: "earlier", before: 150 }]);
    // Somebody writes meanwhile.
    dana.and(heard({ type: "message", line: line(200, "agent", "new") }));
    dana.and({ on: "earlier.read", lines: many(100, 150), more: true });
    expect(dana.state.lines.map(({ index }) => index)).toEqual(many(100, 201).map(({ index }) => index));
    dana.and({ on: "earlier", again: false });
    expect(dana.asked("earlier")).toEqual([{ do: "earlier", before: 100 }]);
    dana.and({ on: "earlier.read", lines: many(0, 100), more: false }, { on: "earlier", again: false });
    expect(dana.asked("earlier")).toEqual([]);
    expect(dana.state).toMatchObject({ earlier: false, older: "idle" });
  });

  test("what failed is asked for again when she says so, and not by itself", () => {
    const dana = found().and({ on: "earlier", again: false }, { on: "earlier.failed", failure: offline });
    expect(dana.state.older).toBe("failed");
    dana.forgetting().and({ on: "earlier", again: false });
    expect(dana.asked("earlier")).toEqual([]);
    dana.and({ on: "earlier", again: true });
    expect(dana.asked("earlier")).toEqual([{ do: "earlier", before: 150 }]);
  });

  test("of which the server tells only the end again leaves no hole and takes nothing away", () => {
    const dana = found().and({ on: "earlier", again: false });
    dana.and({ on: "earlier.read", lines: many(0, 150), more: false }).forgetting();
    dana.and(heard({ type: "state", snapshot: { ...end, lines: many(300, 400), nextIndex: 400 } }));
    expect(dana.asked("poll")).toEqual([{ do: "poll", since: 200 }]);
    dana.and({ on: "polled", snapshot: withMarta(many(200, 400), 400) });
    expect(dana.state.lines).toHaveLength(400);
    expect(dana.state).toMatchObject({ earlier: false, nextIndex: 400 });
    dana.and(heard({ type: "state", snapshot: { ...end, lines: many(350, 400), nextIndex: 400 } }));
    expect(dana.state).toMatchObject({ earlier: false, nextIndex: 400 });
  });

  test("whoever missed more than one answer holds reads on to the end", () => {
    const dana = danaTalks().forgetting();
    const { nextIndex } = dana.state;
    const known = dana.state.lines.length;
    const first = { ...withMarta(many(nextIndex, 200), 200), more: true };
    dana.and(heard({ type: "state", snapshot: first }));
    expect(dana.asked("poll")).toEqual([{ do: "poll", since: 200 }]);
    // What is said meanwhile takes its place behind what is still to come.
    dana.forgetting().and(heard({ type: "message", line: line(390, "agent", "line 390") }));
    dana.forgetting().and({ on: "polled", snapshot: withMarta(many(200, 391), 391) });
    expect(dana.asked("poll")).toEqual([]);
    expect(dana.state.lines.slice(known).map(({ index }) => index)).toEqual(
      many(nextIndex, 391).map(({ index }) => index),
    );
  });
});
