// The floor of a test.
import type { ReadAnswer } from "@/api/calls";
import { type House, type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import type { Course as Capacity, Slots } from "../capacity/useCapacity";
import type { Loan } from "../loans/useLoans";
import { useNamed } from "../names";
import { useWanted } from "../open/wanted";
import type { BehindChat, Course, Floor } from "../shapes";
import { forget, useFloorStore } from "../store";
import { useLast } from "../useView";
import { aCapacity, someSlots } from "./capacity";
import { aCourse, aFloor } from "./shapes";

declare module "@/testing/house" {
  interface House {
    floor: Floor;
    course: Course;
    capacity: Capacity;
    slots: Slots;
    loans: Loan[];
    runbooks: ReadAnswer<"internal/runbooks">;
    /** The chats behind figures. */
    behind: Partial<Record<string, BehindChat[]>>;
  }
}

/** Of an agent's day by the agent as well: `of_agent 2`. */
function behind(house: House, figure: string): BehindChat[] {
  if (figure !== "waiting") return house.behind[figure] ?? [];
  return house.waiting.map(({ uniQref, skill_id, name, surname, initation_time, ringing }) => ({
    uniQref,
    skill_id,
    customer: `${name} ${surname}`.trim(),
    stage: "waiting",
    rings: ringing,
    since: initation_time,
    ended_at: null,
    agent: null,
  }));
}

export const standing: Standing = {
  house: () => ({
    floor: aFloor(),
    course: aCourse(),
    behind: {},
    loans: [],
    runbooks: { items: [], runs: [] },
    capacity: aCapacity(),
    slots: someSlots(),
  }),
  answers: (house) => [
    on("get", "internal/floor", () => house.floor),
    on("get", "internal/floor/course", () => house.course),
    on("get", "internal/floor/capacity", () => house.capacity),
    on("get", "internal/floor/seats", () => house.slots),
    on("get", "internal/runbooks", () => house.runbooks),
    on("get", "internal/loans", () => ({ items: house.loans })),
    on("get", "internal/floor/chats", ({ query }) => {
      const { figure = "", agent_id } = query;
      const items = behind(house, agent_id === undefined ? figure : `${figure} ${agent_id}`);
      return { at: house.floor.at, count: items.length, items };
    }),
  ],
  resets: [forget, toStart(useFloorStore), toStart(useWanted), toStart(useNamed), toStart(useLast)],
};
