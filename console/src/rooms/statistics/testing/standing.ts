// The figures of the person of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import { someStatistics } from "./shapes";

export const standing: Standing = {
  answers: () => [on("get", "metrics/users/statistics", () => someStatistics())],
};
