// The colleagues of a test.
import type { TeamMember } from "@/api/shapes";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    team: TeamMember[];
  }
}

export const standing: Standing = {
  house: () => ({ team: [] }),
  answers: (house) => [on("get", "internal/team", () => ({ items: house.team }))],
};
