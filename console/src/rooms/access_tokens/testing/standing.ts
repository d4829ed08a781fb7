// The access tokens of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Token } from "../draft";

declare module "@/testing/house" {
  interface House {
    tokens: readonly Token[];
  }
}

export const standing: Standing = {
  house: () => ({ tokens: [] }),
  answers: (house) => [on("get", "admin/api/access_tokens", () => ({ items: [...house.tokens] }))],
};
