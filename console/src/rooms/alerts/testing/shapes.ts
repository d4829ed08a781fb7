// Alerts of a test, in the server's own shape.
import type { Alert } from "../said";

/** Oldest wait of Returns over 3:00 for 1:00. */
export const anAlert = (id: string, more: Partial<Alert> = {}): Alert => ({
  id,
  figure: "oldest_wait",
  skill_id: 10,
  skill: "Returns",
  side: "over",
  threshold: 180,
  for_seconds: 60,
  sound: false,
  desktop: false,
  webhook: false,
  label: null,
  active: true,
  state: "watching",
  raised: null,
  ended: null,
  ...more,
});
