// The permission groups of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import { allGroups } from "./shapes";

declare module "@/testing/house" {
  interface House {
    adminGroups: Answer<"admin/permission_groups", "get">;
  }
}

export const standing: Standing = {
  house: () => ({ adminGroups: allGroups([]) }),
  answers: (house) => [
    on("get", "admin/permission_groups", () => house.adminGroups),
    on("get", "helper/permission_group", () => ({
      items: house.adminGroups.items.map(({ id, name, users }) => ({ id, name, users })),
    })),
  ],
};
