// The floor of a test.
import { type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import type { Loan } from "../loans/useLoans";
import { useWanted } from "../open/wanted";
import type { BehindChat, Course, Floor } from "../shapes";
import { forget, useFloorStore } from "../store";
import { aCourse, aFloor } from "./shapes";

declare module "@/testing/house" {
  interface House {
    floor: Floor;
    course: Course;
    loans: Loan[];
    /** The chats behind figures. */
    behind: Partial<Record<string, BehindChat[]>>;
  }
}

export const standing: Standing = {
  house: () => ({ floor: aFloor(), course: aCourse(), behind: {}, loans: [] }),
  answers: (house) => [
    on("get", "internal/floor", () => house.floor),
    on("get", "internal/floor/course", () => house.course),
    on("get", "internal/loans", () => ({ items: house.loans })),
    on("get", "internal/floor/chats", ({ query }) => {
      const items = query.figure === undefined ? [] : (house.behind[query.figure] ?? []);
      return { at: house.floor.at, count: items.length, items };
    }),
  ],
  resets: [forget, toStart(useFloorStore), toStart(useWanted)],
};
