// The floor of a test.
import { type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import { useWanted } from "../open/wanted";
import type { Course, Floor } from "../shapes";
import { forget, useFloorStore } from "../store";
import { aCourse, aFloor } from "./shapes";

declare module "@/testing/house" {
  interface House {
    floor: Floor;
    course: Course;
  }
}

export const standing: Standing = {
  house: () => ({ floor: aFloor(), course: aCourse() }),
  answers: (house) => [
    on("get", "internal/floor", () => house.floor),
    on("get", "internal/floor/course", () => house.course),
  ],
  resets: [forget, toStart(useFloorStore), toStart(useWanted)],
};
