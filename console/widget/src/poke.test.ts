// Stories of being asked: the countdown, both answers, writing instead, and of how long a wait is told.
import { describe, expect, test } from "vitest";
import { frame } from "./frames";
import type { Event, Snapshot } from "./model";
import { danaTalks, danaWaits, NOON, offline, waiting, withMarta } from "./testing/story";
import { wordsOf } from "./words";

const told = (snapshot: Snapshot): Event => ({
  on: "socket.frame",
  frame: { type: "state", snapshot },
  now: NOON,
});
const asked = () =>
  danaTalks()
    .and(told({ ...withMarta([], 1), pokeUntil: NOON + 60_000 }))
    .forgetting();

describe("being asked whether one is still there", () => {
  test("Dana says that she is, once, and the question is gone", () => {
    const dana = asked().and({ on: "poke.answer", stays: true }, { on: "poke.answer", stays: true });
    expect(dana.asked("poke.answer")).toEqual([{ do: "poke.answer", stays: true }]);
    expect(dana.state).toMatchObject({ answering: true, pokeUntil: NOON + 60_000 });
    dana.and({ on: "poke.answered", stays: true });
    expect(dana.state).toMatchObject({ answering: false, pokeUntil: null, stage: "in_progress" });
  });

  test("Dana needs nothing more, and the chat is over by her own word", () => {
    const dana = asked().and({ on: "poke.answer", stays: false }, { on: "poke.answered", stays: false });
    expect(dana.state).toMatchObject({ stage: "ended", endReason: "customer_left", pokeUntil: null });
  });

  test("writing is an answer as well", () => {
    const dana = asked().and({ on: "say", text: "Yes, one moment", id: "m1", now: NOON });
    dana.and({ on: "said", clientId: "m1", index: 1, at: NOON });
    expect(dana.state.pokeUntil).toBeNull();
  });

  test("an answer that did not arrive leaves the question, and can be given again", () => {
    const dana = asked().and({ on: "poke.answer", stays: true }, { on: "poke.failed", failure: offline });
    expect(dana.state).toMatchObject({ trouble: "unreachable", pokeUntil: NOON + 60_000, answering: false });
    dana.forgetting().and({ on: "poke.answer", stays: true });
    expect(dana.asked("poke.answer")).toHaveLength(1);
  });

  test("an answer that came too late asks what became of the chat", () => {
    const dana = asked().and({ on: "poke.answer", stays: true });
    dana.forgetting().and({ on: "poke.failed", failure: { status: 409, code: 146 } });
    expect(dana.asked("poll")).toHaveLength(1);
    expect(dana.state.pokeUntil).toBeNull();
  });

  test("whoever says nothing is told why the chat ended", () => {
    const dana = asked().and({
      on: "socket.frame",
      frame: { type: "ended", reason: "no_answer" },
      now: NOON,
    });
    expect(dana.state).toMatchObject({ stage: "ended", pokeUntil: null });
    const { endedWhy } = wordsOf("en");
    expect(endedWhy[dana.state.endReason ?? ""]).toBe("You did not respond, so the chat ended.");
    expect(dana.and({ on: "poke.answer", stays: true }).asked("poke.answer")).toEqual([]);
  });

  test("a device whose clock is wrong counts by the server's", () => {
    const dana = asked().and({ on: "socket.frame", frame: { type: "pong", at: NOON + 90_000 }, now: NOON });
    expect(dana.state.ahead).toBe(90_000);
  });
});

describe("how long it will take", () => {
  const read = (more: object) => {
    const said = frame(
      JSON.stringify({ type: "state", stage: "waiting", position: 3, messages: [], ...more }),
    );
    return said?.type === "state" ? said.snapshot : null;
  };

  test("is told with the place, and only where the server knows it", () => {
    expect(read({ wait: { position: 3, from_seconds: 130, to_seconds: 230 } })?.wait).toEqual({
      from: 130,
      to: 230,
    });
    const unknown = [
      null,
      undefined,
      {},
      { position: 3, from_seconds: null, to_seconds: null },
      { from_seconds: 9, to_seconds: 3 },
    ];
    for (const wait of unknown) expect(read({ wait })?.wait).toBeNull();
    expect(read({ poke_until: "2026-11-21T12:01:00.000Z" })?.pokeUntil).toBe(NOON + 60_000);
    for (const poke_until of [null, undefined, "soon"]) expect(read({ poke_until })?.pokeUntil).toBeNull();
  });

  test("is gone once somebody answers", () => {
    const dana = danaWaits().and(told({ ...waiting(2), wait: { from: 60, to: 120 } }));
    expect(dana.state.wait).toEqual({ from: 60, to: 120 });
    expect(dana.and(told(withMarta([], 1))).state.wait).toBeNull();
  });

  test("reads as people say it", () => {
    const [en, it] = [wordsOf("en").estimate, wordsOf("it").estimate];
    expect([en(0, 1), en(0, 3), en(2, 4), en(4, 4), en(1, 2)]).toEqual([
      "about a minute",
      "up to 3 minutes",
      "about 2 to 4 minutes",
      "about 4 minutes",
      "about 1 to 2 minutes",
    ]);
    expect([it(0, 1), it(2, 4), it(4, 4)]).toEqual(["circa un minuto", "circa 2–4 minuti", "circa 4 minuti"]);
  });
});

test("a topic that has closed in the meantime is named as that, not as a mistake of hers", () => {
  const dana = danaWaits().and({ on: "again" }, { on: "start.failed", failure: { status: 409, code: 198 } });
  expect(dana.state.trouble).toBe("closed");
});
