// When a refused call is tried again, and after how long; the rule of the documents.
import { limits } from "@/generated/catalogue";
import type { Problem } from "./problem";

const RETRIED_CODES: ReadonlySet<number> = new Set(limits.RETRY_CODES);
const RETRIED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);

export function mayRetry({ status, code }: Pick<Problem, "status" | "code">): boolean {
  if (RETRIED_STATUSES.has(status)) return RETRIED_CODES.has(code);
  return status >= 500 && status <= 599 && status !== 503 && status !== 504;
}

/** Milliseconds to wait before retry number `attempt` (from 1), or null when it is time to give up. */
export function retryDelay(problem: Pick<Problem, "status" | "code">, attempt: number): number | null {
  return attempt <= limits.RETRIES && mayRetry(problem) ? limits.RETRY_DELAY * attempt : null;
}
