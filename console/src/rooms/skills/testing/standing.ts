// The skills of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    adminSkills: Answer<"admin/client_management/skills", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({ adminSkills: [] }),
  answers: (house) => [on("get", "admin/client_management/skills", () => ({ items: house.adminSkills }))],
};
