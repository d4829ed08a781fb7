// The floor of a test.
import { type House, type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import type { Chat } from "../names";
import { useWanted } from "../open/wanted";
import type { Course, Floor } from "../shapes";
import { forget, useFloorStore } from "../store";
import { aChatBehind, aCourse, aFloor } from "./shapes";

declare module "@/testing/house" {
  interface House {
    floor: Floor;
    course: Course;
    /** Waits of today that are over, behind their figures. */
    over: Readonly<Record<string, readonly Chat[]>>;
  }
}

function behind(house: House, figure: string): Chat[] {
  if (figure !== "waiting") return [...(house.over[figure] ?? [])];
  return house.waiting.map(({ uniQref, skill_id, name, surname, initation_time, ringing }) =>
    aChatBehind(uniQref, {
      skill_id,
      customer: `${name} ${surname}`.trim(),
      since: initation_time,
      rings: ringing,
    }),
  );
}

export const standing: Standing = {
  house: () => ({ floor: aFloor(), course: aCourse(), over: {} }),
  answers: (house) => [
    on("get", "internal/floor", () => house.floor),
    on("get", "internal/floor/course", () => house.course),
    on("get", "internal/floor/chats", ({ query }) => {
      const items = behind(house, query.figure ?? "");
      return { at: house.floor.at, count: items.length, items };
    }),
  ],
  resets: [forget, toStart(useFloorStore), toStart(useWanted)],
};
