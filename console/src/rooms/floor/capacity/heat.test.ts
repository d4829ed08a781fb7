// How long slots were in use: by how much each is dark, which row is whose, and when most were.
import { expect, test } from "vitest";
import { MIDNIGHT, someSlots } from "../testing/capacity";
import { byAgent, heatOf, heatRows, isSlot, partAt, partsOf, peakOf, usage, within } from "./heat";

const MINUTE = 60_000;
const slots = someSlots([
  {
    user_id: 7,
    name: "Ann",
    team: "Care",
    seats: [
      [null, 1_800, 600],
      [null, 900, 0],
    ],
  },
  { user_id: 8, name: "Bob", team: "Sales", seats: [[0, 0, 300]] },
]);
const parts = partsOf(slots);
const rows = heatRows([{ agent: 8 }, { agent: 7 }, { agent: 9 }], slots).filter(isSlot);

test("each slot is a row of its agent’s, in the order that is asked for", () => {
  expect(rows.map(({ name, place }) => `${name} ${place}`)).toEqual(["Bob 1", "Ann 1", "Ann 2"]);
  expect(byAgent(rows).map(([agent, of]) => [agent, of.length])).toEqual([
    [8, 1],
    [7, 2],
  ]);
  expect(parts.count).toBe(3);
  expect(partAt(parts, 1)).toEqual({ from: MIDNIGHT + 30 * MINUTE, to: MIDNIGHT + 60 * MINUTE });
});

test("a team of which nobody was there is left out", () => {
  const order = [{ team: "Care", count: 1 }, { agent: 7 }, { team: "Night", count: 1 }, { agent: 9 }];
  const told = heatRows(order, slots).map((row) => (isSlot(row) ? row.name : row.team));
  expect(told).toEqual(["Care", "Ann", "Ann"]);
});

test("the longer a slot was in use, the darker it is, and not at all is the ground", () => {
  const length = 30 * MINUTE;
  expect([0, 1, 359, 360, 720, 1_080, 1_439, 1_440, 1_800].map((seconds) => heatOf(seconds, length))).toEqual(
    [0, 1, 1, 2, 3, 4, 4, 5, 5],
  );
});

test("what counts is the time in which the agent was there, the part under way as far as it has come", () => {
  const [bob, ann] = rows;
  // A quarter past one: a quarter of an hour of the last part has passed.
  const now = MIDNIGHT + 75 * MINUTE;
  expect(usage(ann?.cells ?? [], parts, now)).toEqual({ seconds: 2_400, share: 2_400 / 2_700 });
  expect(usage(bob?.cells ?? [], parts, now)).toEqual({ seconds: 300, share: 300 / 4_500 });
  expect(usage([null, null, null], parts, now)).toEqual({ seconds: 0, share: 0 });
});

test("the peak is when most slots were in use, of those who were there", () => {
  expect(peakOf(rows, parts, MIDNIGHT + 75 * MINUTE)).toEqual({ at: 1, share: 2_700 / 5_400 });
  expect(peakOf([], parts, MIDNIGHT)).toBeNull();
  expect(peakOf(rows.slice(0, 1), { ...parts, count: 2 }, MIDNIGHT)).toBeNull();
});

test("of a shorter time each slot has the parts that lie in it", () => {
  const short = within(rows, parts, { from: MIDNIGHT + 30 * MINUTE, to: MIDNIGHT + 90 * MINUTE });
  expect(short.parts).toEqual({ ...parts, from: MIDNIGHT + 30 * MINUTE, count: 2 });
  expect(short.rows.filter(isSlot).map(({ cells }) => cells)).toEqual([
    [0, 300],
    [1_800, 600],
    [900, 0],
  ]);
});
