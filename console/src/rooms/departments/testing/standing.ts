// The departments of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    departments: Answer<"admin/departments", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({ departments: [] }),
  answers: (house) => [
    on("get", "admin/departments", () => ({ items: house.departments })),
    on("get", "helper/departments", () => ({
      items: house.departments.map(({ id, name, parent }) => ({ id, name, parent })),
    })),
  ],
};
