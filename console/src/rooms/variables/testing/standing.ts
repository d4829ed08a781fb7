// The variables of the person of a test.
import type { Variable } from "@/api/shapes";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    variables: Variable[];
  }
}

export const standing: Standing = {
  house: () => ({ variables: [] }),
  answers: (house) => [on("get", "environment/variables", () => ({ items: house.variables }))],
};
