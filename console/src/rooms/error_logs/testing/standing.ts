// The error logs of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

export const standing: Standing = {
  house: () => ({}),
  answers: () => [on("get", "intergration/postmark/error_logs", () => ({ items: [], next_token: null }))],
};
