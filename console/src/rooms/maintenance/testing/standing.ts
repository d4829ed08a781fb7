// The files that say how the product is doing: all is well, and nothing is planned.
import { HttpResponse, http } from "msw";
import { version } from "@/generated/catalogue";
import type { Standing } from "@/testing/house";

export const standing: Standing = {
  answers: () => [
    http.get("*/product_version.json", () => HttpResponse.json({ current: { version } })),
    http.get("*/product_status.json", () => HttpResponse.json({ status: "Good" })),
    http.get("*/maintenance.json", () => HttpResponse.json({ scheduled_maintenances: [] })),
  ],
};
