// The inbox of a test.
import type { Announcement } from "@/api/shapes";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import { anInbox } from "./shapes";

declare module "@/testing/house" {
  interface House {
    announcements: Announcement[];
  }
}

export const standing: Standing = {
  house: () => ({ announcements: [] }),
  answers: (house) => [
    on("get", "internal/announcements", ({ query }) => anInbox(house.announcements, query)),
  ],
};
