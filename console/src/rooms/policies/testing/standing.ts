// The routing policy of a test: nothing is published yet.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Published, Version } from "../usePolicy";

declare module "@/testing/house" {
  interface House {
    policy: Published;
    policyVersions: readonly Version[];
  }
}

export const standing: Standing = {
  house: () => ({ policy: { version: 0, at: null, by: null, document: {} }, policyVersions: [] }),
  answers: (house) => [
    on("get", "engine/policy", () => house.policy),
    on("get", "engine/policy/versions", () => ({ versions: [...house.policyVersions] })),
    on("post", "engine/policy/check", () => ({ faults: [], warnings: [] })),
  ],
};
