// The audit of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import { anAudit } from "./shapes";

declare module "@/testing/house" {
  interface House {
    audit: Answer<"admin/audit", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({ audit: [] }),
  answers: (house) => [
    on("get", "admin/audit", ({ query }) => anAudit(house.audit, query as Record<string, string>)),
    on("get", "helper/audit", () => ({
      types: ["skill", "group", "user", "policy", "loan", "runbook", "webhook"],
      actions: ["create", "edit", "delete"],
      scopes: ["console", "token", "command", "house"],
    })),
  ],
};
