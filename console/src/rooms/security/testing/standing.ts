// The sign-in of the person of a test, and their sessions.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import { aSecurity } from "./shapes";

export const standing: Standing = {
  answers: () => [
    on("get", "internal/security", () => aSecurity()),
    on("get", "internal/sessions", () => ({ items: [] })),
  ],
};
