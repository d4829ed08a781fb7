// The directory of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { CallOf, Directory, Person } from "../useDirectory";
import { aDirectory } from "./shapes";

declare module "@/testing/house" {
  interface House {
    directory: Directory;
    directoryCalls: readonly CallOf[];
    directoryPeople: readonly Person[];
  }
}

export const standing: Standing = {
  house: () => ({ directory: aDirectory(), directoryCalls: [], directoryPeople: [] }),
  answers: (house) => [
    on("get", "admin/directory", () => house.directory),
    on("get", "admin/directory/calls", () => ({ items: [...house.directoryCalls] })),
    on("get", "admin/directory/people", () => ({
      items: [...house.directoryPeople],
      next_token: null,
      total: house.directoryPeople.length,
    })),
  ],
};
