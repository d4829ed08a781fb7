// Stories of a transcript that is told in parts: each message once, in order, with its newest words.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "@/api/shapes";
import { aMessage } from "../testing/shapes";
import { chunked } from "./chunks";
import { type Row, rowsOf, sameRows } from "./rows";
import { folded, holeOf, KEPT_AT_END, marked, trimmed } from "./told";

const from = (first: number, behind: number): Message[] =>
  Array.from({ length: behind - first }, (_, at) => aMessage(first + at));
const indexes = (messages: readonly Message[]) => messages.map(({ messageIndex }) => messageIndex);

describe("parts of a transcript", () => {
  test("come together in order, however they overlap", () => {
    const parts = fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (spans) => {
        const all = spans.reduce<readonly Message[]>(
          (held, [at, long]) => folded(held, from(at, at + long)),
          [],
        );
        const wanted = new Set(spans.flatMap(([at, long]) => indexes(from(at, at + long))));
        expect(indexes(all)).toEqual([...wanted].sort((a, b) => a - b));
      }),
    );
  });

  test("that are all known change nothing", () => {
    const held = from(0, 300);
    expect(folded(held, held.slice(200))).toBe(held);
    expect(folded(held, [])).toBe(held);
  });

  test("are what was told last, and as far as is known to have come", () => {
    const edited = aMessage(1, { Message: "hello", edited: "2026-01-05T10:00:09.000Z" });
    expect(folded(from(0, 3), [edited])[1]?.Message).toBe("hello");
    expect(folded([aMessage(0), edited], from(1, 2))[1]?.Message, "the edit was refused").toBe("message 1");
    const says = (message_status: Message["message_status"]) =>
      aMessage(0, { Sender: "Agent", message_status });
    expect(folded([says("read")], [says("sent")])[0]?.message_status).toBe("read");
  });

  test("were read where something behind them was", () => {
    const said = (at: number, message_status: Message["message_status"]) =>
      aMessage(at, { Sender: "Agent", message_status });
    const all = marked([
      said(0, "sent"),
      aMessage(1),
      said(2, "delivered"),
      said(3, "read"),
      said(4, "sent"),
    ]);
    expect(all.map(({ message_status }) => message_status)).toEqual(["read", "sent", "read", "read", "sent"]);
    expect(marked(all)).toBe(all);
  });

  test("leave a hole where something between them is not held", () => {
    expect(holeOf(from(5, 90))).toBeNull();
    expect(holeOf([...from(5, 90), ...from(250, 350)])).toEqual({ before: 250, amount: 160 });
    expect(holeOf([...from(0, 2), ...from(5, 90), ...from(92, 94)]), "the last one first").toEqual({
      before: 92,
      amount: 2,
    });
  });

  test("are the end, and not too much of it, for a reader at the end", () => {
    expect(indexes(trimmed([...from(5, 90), ...from(250, 350)]))).toEqual(indexes(from(250, 350)));
    const long = from(0, KEPT_AT_END + 1);
    expect(trimmed(long).at(-1)).toBe(long.at(-1));
    expect(trimmed(long).length).toBeLessThan(KEPT_AT_END);
  });
});

describe("the rows of a long transcript", () => {
  const rows = (messages: readonly Message[]): Row[] =>
    rowsOf({ messages, pending: [], steps: [], me: 1 }, (at) => at.slice(0, 10));

  test("stand in parts that stay what they are when earlier ones come before them", () => {
    const whole = from(20, 200);
    const late = chunked(rows(whole.slice(80)));
    const all = chunked(rows(whole));
    expect(all.flatMap((chunk) => chunk.rows)).toEqual(rows(whole));
    const keys = all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.slice(-late.length)).toEqual(late.map(({ key }) => key));
    // The first part of a page may still grow, and loses the day that it began with; the others are drawn as they were.
    for (const chunk of late.slice(1))
      expect(sameRows(chunk.rows, all.find(({ key }) => key === chunk.key)?.rows ?? [])).toBe(true);
  });

  test("are drawn anew where a message reads otherwise", () => {
    const whole = from(0, 3);
    expect(sameRows(rows(whole), rows([...whole]))).toBe(true);
    expect(sameRows(rows(whole), rows([...whole.slice(0, 2), aMessage(2, { Message: "otherwise" })]))).toBe(
      false,
    );
  });
});
