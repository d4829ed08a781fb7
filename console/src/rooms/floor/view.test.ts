// What is looked at goes into the address and comes out of it as it was.
import fc from "fast-check";
import { expect, test } from "vitest";
import { FIGURES } from "./shapes";
import { queryOf, SORTS, STATES, type View, viewOf } from "./view";

const read = (query: Record<string, string>) => viewOf(new URLSearchParams(query));

test("an address without anything is the floor as it usually is", () => {
  expect(queryOf(read({}))).toEqual({});
  expect(read({})).toMatchObject({ open: null, skill: null, sort: "name", until: null, table: false });
});

test.each([
  [{ open: "line-7" }, { what: "line", skill: 7 }],
  [{ open: "agent-12" }, { what: "agent", agent: 12 }],
  [{ open: "chat-0193509a-7e1c-7a7e" }, { what: "chat", chat: "0193509a-7e1c-7a7e" }],
  [{ open: "part-7-1000-2000" }, { what: "part", agent: 7, from: 1_000, to: 2_000 }],
  [{ open: "part-7-1000" }, { what: "part", agent: 7, from: 1_000, to: null }],
  [{ open: "part-7" }, null],
  [{ open: "part-x-1000" }, null],
  [{ open: "lines" }, { what: "lines" }],
  [{ open: "busy" }, { what: "busy" }],
  [{ open: "levels" }, { what: "levels" }],
  [{ open: "lost" }, { what: "lost" }],
  [{ open: "idle" }, { what: "idle" }],
  [{ open: "agent-x" }, null],
  [{ open: "chat-" }, null],
  [{ open: "door-1" }, null],
])("%o opens %o", (query, opened) => expect(read(query).open).toEqual(opened));

test("what nobody could have chosen is left out", () =>
  expect(
    read({ skill: "-1", state: "asleep", sort: "height", span: "0", until: "soon", as: "picture" }),
  ).toMatchObject({ skill: null, state: null, sort: "name", span: 10, until: null, table: false }));

test("every view comes back from its address", () => {
  const id = fc.integer({ min: 0, max: 100_000 });
  const view: fc.Arbitrary<View> = fc.record({
    open: fc.option(
      fc.oneof(
        id.map((skill) => ({ what: "line" as const, skill })),
        id.map((agent) => ({ what: "agent" as const, agent })),
        fc
          .tuple(id, id, fc.option(id))
          .map(([agent, from, to]) => ({ what: "part" as const, agent, from, to })),
        fc.uuid().map((chat) => ({ what: "chat" as const, chat })),
        fc.constantFrom("lines", "busy", "levels", "lost", "idle").map((what) => ({ what })),
      ),
    ),
    skill: fc.option(id),
    state: fc.option(fc.constantFrom(...STATES, "free" as const)),
    team: fc.option(fc.string({ minLength: 1 })),
    find: fc.string(),
    sort: fc.constantFrom(...SORTS),
    byTeam: fc.boolean(),
    span: fc.option(fc.integer({ min: 10, max: 1_800 })),
    until: fc.option(fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000)),
    table: fc.boolean(),
    capacity: fc.boolean(),
    past: fc.option(fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000)),
    wall: fc.boolean(),
    marked: fc.option(fc.constantFrom(...FIGURES)),
  });
  fc.assert(
    fc.property(view, (each) => {
      const written = new URLSearchParams(queryOf(each)).toString();
      expect(viewOf(new URLSearchParams(written))).toEqual(each);
    }),
  );
});
