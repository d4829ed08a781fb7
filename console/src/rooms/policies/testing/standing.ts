// The routing policy of a test: nothing is published yet.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Told as Canary } from "../canary/told";
import type { Run } from "../dry/compared";
import type { Told } from "../shadow/told";
import type { Published, Version } from "../usePolicy";

declare module "@/testing/house" {
  interface House {
    policy: Published;
    policyVersions: readonly Version[];
    dryRun: Run | null;
    shadow: Told;
    canary: Canary;
    dryRunDays: { day: string; chats: number }[];
  }
}

export const standing: Standing = {
  house: () => ({
    policy: { version: 0, at: null, by: null, document: {} },
    policyVersions: [],
    dryRun: null,
    shadow: { shadow: null, items: [], before: null },
    canary: { canary: null },
    dryRunDays: [],
  }),
  answers: (house) => [
    on("get", "engine/policy", () => house.policy),
    on("get", "engine/policy/versions", () => ({ versions: [...house.policyVersions] })),
    on("get", "engine/policy/dry_run", () => ({ run: house.dryRun })),
    on("get", "engine/policy/dry_run/days", () => ({ items: house.dryRunDays })),
    on("get", "engine/policy/shadow", () => house.shadow),
    on("get", "engine/policy/canary", () => house.canary),
    on("post", "engine/policy/check", () => ({ faults: [], warnings: [] })),
  ],
};
