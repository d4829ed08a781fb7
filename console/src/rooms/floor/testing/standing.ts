// The floor of a test.
import { type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import type { Course as Capacity, Slots } from "../capacity/useCapacity";
import { useWanted } from "../open/wanted";
import type { Course, Floor } from "../shapes";
import { forget, useFloorStore } from "../store";
import { aCapacity, someSlots } from "./capacity";
import { aCourse, aFloor } from "./shapes";

declare module "@/testing/house" {
  interface House {
    floor: Floor;
    course: Course;
    capacity: Capacity;
    slots: Slots;
  }
}

export const standing: Standing = {
  house: () => ({ floor: aFloor(), course: aCourse(), capacity: aCapacity(), slots: someSlots() }),
  answers: (house) => [
    on("get", "internal/floor", () => house.floor),
    on("get", "internal/floor/course", () => house.course),
    on("get", "internal/floor/capacity", () => house.capacity),
    on("get", "internal/floor/seats", () => house.slots),
  ],
  resets: [forget, toStart(useFloorStore), toStart(useWanted)],
};
