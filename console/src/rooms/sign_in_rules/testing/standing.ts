// The rules for signing in of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Rules } from "../draft";
import { someRules } from "./shapes";

declare module "@/testing/house" {
  interface House {
    signInRules: Rules;
  }
}

export const standing: Standing = {
  house: () => ({ signInRules: someRules() }),
  answers: (house) => [on("get", "admin/client_management/password_policy", () => house.signInRules)],
};
