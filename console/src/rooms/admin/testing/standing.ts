// What needs attention in a test's administration.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

declare module "@/testing/house" {
  interface House {
    attention: Answer<"admin/attention", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({ attention: [] }),
  answers: (house) => [
    on("get", "admin/attention", () => ({ items: house.attention, checked: "2026-11-27T09:00:00.000Z" })),
  ],
};
