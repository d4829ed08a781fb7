// The applications of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Application } from "../useApplications";
import { anApplication } from "./shapes";

declare module "@/testing/house" {
  interface House {
    applications: Application[];
  }
}

export const standing: Standing = {
  house: () => ({ applications: [anApplication(1, "Console")] }),
  answers: (house) => [
    on("get", "admin/api/applications", () => ({ items: house.applications })),
    on("get", "admin/api/changesets", () => ({ items: [], next_token: null })),
  ],
};
