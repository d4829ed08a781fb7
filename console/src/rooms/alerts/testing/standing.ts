// The alerts of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Alert } from "../said";

declare module "@/testing/house" {
  interface House {
    alerts: Alert[];
  }
}

export const standing: Standing = {
  house: () => ({ alerts: [] }),
  answers: (house) => [on("get", "internal/alerts", () => ({ items: house.alerts }))],
};
