// Stories of the frames: what they change of the floor, and what they leave alone.
import { expect, test } from "vitest";
import { at } from "@/testing/shapes";
import { begun, heard, since } from "./merge";
import type { FloorFrame } from "./shapes";
import { aCourse, aFigure, aFloor, aLine, anAgent, aSpan } from "./testing/shapes";

const who = (user_id: number) => ({ user_id, name: `Agent ${user_id}`, team: "Customer care" });

const frame = (more: Partial<FloorFrame> = {}): FloorFrame => {
  const { at: when, figures, lines } = aFloor();
  return { at: when, figures, lines, agents: [], course: [], ...more };
};

const floor = begun(
  aFloor({
    figures: [aFigure("waiting", { value: 2 })],
    lines: [aLine(10), aLine(11, { skill: "Orders" })],
    agents: [anAgent(1), anAgent(2)],
  }),
  aCourse([
    { spans: [aSpan(0, 300), aSpan(300, null, { state: "single_chat", chats: 1 })] },
    { spans: [aSpan(60, null)] },
  ]),
);

test("who is told of is changed, and everybody else stays the very same", () => {
  const now = heard(floor, frame({ at: at(601), agents: [anAgent(1, { free: 1 })] }));
  expect(now.agents.get(1)?.free).toBe(1);
  expect(now.agents.get(2)).toBe(floor.agents.get(2));
  expect(now.at).toBe(at(601));
});

test("queues come whole and in their order; one that is as it was is the very same", () => {
  const worse = aLine(11, { skill: "Orders", waiting: 4 });
  const now = heard(floor, frame({ at: at(601), lines: [worse, aLine(10)] }));
  expect(now.lines.map(({ skill_id, waiting }) => [skill_id, waiting])).toEqual([
    [11, 4],
    [10, 0],
  ]);
  expect(now.lines[1]).toBe(floor.lines[0]);
});

test("a span that went on is ended by the word of its end, and the next one begins", () => {
  const told = [
    aSpan(300, 620, { state: "single_chat", chats: 1 }),
    aSpan(620, null, { state: "suspended", reason: 2, cause: "by_hand" }),
  ];
  const now = heard(floor, frame({ at: at(621), course: [{ ...who(1), spans: told, marks: [] }] }));
  expect(now.course.get(1)?.spans.map(({ state, to }) => [state, to])).toEqual([
    ["available", Date.parse(at(300))],
    ["single_chat", Date.parse(at(620))],
    ["suspended", Number.POSITIVE_INFINITY],
  ]);
  expect(now.course.get(2)).toBe(floor.course.get(2));
  // Told again it is as told once.
  const again = heard(now, frame({ at: at(622), course: [{ ...who(1), spans: told, marks: [] }] }));
  expect(again.course.get(1)).toEqual(now.course.get(1));
});

test("a frame from before the answer changes no figure, but what it tells of the day is heard", () => {
  const missed = { at: at(550), kind: "missed_chat" as const, uniQref: "c1" };
  const old = frame({
    at: at(590),
    figures: [aFigure("waiting", { value: 9 })],
    agents: [anAgent(1, { free: 0 })],
    course: [{ ...who(2), spans: [], marks: [missed] }],
  });
  const now = heard(floor, old);
  expect(now.figures.get("waiting")?.value).toBe(2);
  expect(now.agents.get(1)?.free).toBe(3);
  expect(now.course.get(2)?.marks).toHaveLength(1);
  expect(now.at).toBe(floor.at);
});

test("an agent who comes for the first time is there, with the day that begins", () => {
  const now = heard(
    floor,
    frame({
      at: at(601),
      agents: [anAgent(3)],
      course: [{ ...who(3), spans: [aSpan(600, null)], marks: [] }],
    }),
  );
  expect(now.agents.size).toBe(3);
  expect(now.course.get(3)?.spans).toHaveLength(1);
});

test("what was over before the day began goes, what goes on stays", () => {
  const now = since(floor, Date.parse(at(301)));
  expect(now.course.get(1)?.spans.map(({ state }) => state)).toEqual(["single_chat"]);
  expect(now.course.get(2)?.spans).toHaveLength(1);
});
