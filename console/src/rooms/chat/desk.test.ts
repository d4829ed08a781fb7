// Stories of the desk: chats keep their rows, lists stand still, messages arrive once.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Outgoing, pendingOf, post } from "./compose/outbox";
import { folded, type Places, placed, type Seat, seat } from "./heads/seats";
import { hold } from "./line/hold";

/** As the desk does: whoever comes is given a row, and then all sit. */
function days(maximum: number) {
  let places: Places = [];
  let before: string[] = [];
  return (...held: string[]) => {
    places = placed(places, held, before);
    before = held;
    return seat(places, held, maximum);
  };
}

describe("seats", () => {
  test("a chat keeps its row when another ends, and the next one takes the free row", () => {
    const day = days(4);
    expect(day("a", "b", "c")).toEqual(["a", "b", "c", null]);
    expect(day("a", "c")).toEqual(["a", null, "c", null]);
    expect(day("a", "c", "d")).toEqual(["a", "d", "c", null]);
  });

  test("a list that is not there yet, or is an older one, takes nobody's row", () => {
    const day = days(4);
    day("a", "b", "c", "d");
    day("a", "c", "d");
    const all = ["a", "c", "d", "e"];
    expect(day(...all)).toEqual(["a", "e", "c", "d"]);
    expect(day()).toEqual([null, null, null, null]);
    expect(day(...all)).toEqual(["a", "e", "c", "d"]);
    expect(day("a", "b", "c", "d")).toEqual(["a", "b", "c", "d"]);
    expect(day(...all)).toEqual(["a", "e", "c", "d"]);
  });

  test("a row beyond the slots is there only while somebody sits in it", () => {
    const day = days(2);
    expect(day("a", "b", "c")).toEqual(["a", "b", "c"]);
    expect(day("a", "c")).toEqual(["a", null, "c"]);
    expect(day("a")).toEqual(["a", null]);
  });

  test("free slots are told in one where they have no room; a free one between two chats keeps its row", () => {
    const few: Seat[] = ["a", null, "b", null];
    expect(folded(few, 6)).toEqual({ rows: few, free: 0 });
    const many = [...few, null, null, null, null];
    expect(folded(many, 6)).toEqual({ rows: ["a", null, "b"], free: 5 });
    expect(folded(many, 8)).toEqual({ rows: many, free: 0 });
    const one: Seat[] = ["a", "b", "c", null];
    expect(folded(one, 3)).toEqual({ rows: one, free: 0 });
  });

  test("whatever comes and goes: each chat sits once, nobody stands, nobody who stays moves", () => {
    const refs = fc.uniqueArray(fc.constantFrom<string[]>("a", "b", "c", "d", "e", "f"));
    fc.assert(
      fc.property(fc.array(refs, { maxLength: 12 }), fc.integer({ min: 0, max: 6 }), (lists, maximum) => {
        const day = days(maximum);
        let seats: Seat[] = [];
        for (const held of lists) {
          const next = day(...held);
          expect(next.filter((ref) => ref !== null).sort()).toEqual([...held].sort());
          expect(next.length).toBeGreaterThanOrEqual(maximum);
          for (const [at, ref] of seats.entries())
            if (ref !== null && held.includes(ref)) expect(next[at]).toBe(ref);
          seats = next;
        }
      }),
    );
  });
});

describe("a list under the pointer", () => {
  const key = (item: string) => item;
  const names = (rows: ReturnType<typeof hold<string>>) =>
    rows.map(({ item, gone }) => (gone ? `-${item}` : item));

  test("keeps who left in place and puts who came at the end", () => {
    const before = hold([], ["a", "b", "c"], key, false);
    const held = hold(before, ["z", "a", "c"], key, true);
    expect(names(held)).toEqual(["a", "-b", "c", "z"]);
    expect(names(hold(held, ["z", "a", "c"], key, false))).toEqual(["z", "a", "c"]);
  });
});

describe("messages on their way", () => {
  const message = { client_id: "m1", uniQref: "c1", text: "hello", whisper: false, at: 0 };

  test("are pending, fail, are sent again with the same id, and arrive", () => {
    let outbox: readonly Outgoing[] = post([], { kind: "post", message });
    expect(outbox[0]?.state).toBe("sending");
    outbox = post(outbox, { kind: "failed", client_id: "m1", unanswered: true, why: "no answer" });
    expect(outbox[0]).toMatchObject({ state: "failed", unanswered: true, why: "no answer" });
    outbox = post(outbox, { kind: "again", client_id: "m1" });
    expect(outbox).toMatchObject([{ client_id: "m1", state: "sending", why: null }]);
    expect(post(outbox, { kind: "arrived", client_id: "m1" })).toEqual([]);
  });

  test("are not added twice with the same text while one is under way", () => {
    const once = post([], { kind: "post", message });
    expect(post(once, { kind: "post", message: { ...message, client_id: "m2" } })).toHaveLength(1);
    expect(
      post(once, { kind: "post", message: { ...message, client_id: "m2", uniQref: "c2" } }),
    ).toHaveLength(2);
  });

  test("are no longer pending once the feed has told of them, even before their own answer", () => {
    const once = post([], { kind: "post", message });
    const told = [{ client_id: "m1" }] as never;
    expect(pendingOf(once, "c1", told)).toEqual([]);
    expect(pendingOf(once, "c1", [])).toHaveLength(1);
    expect(pendingOf(once, "c2", [])).toEqual([]);
  });
});
