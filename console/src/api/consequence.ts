// What a refusal means for the person: where it leads, which overlay it opens, whether a notice is due. Pure.
import { limits } from "@/generated/catalogue";
import type { Problem } from "./problem";

export type Overlay = "bad_ip" | "hard_lock" | "critical" | "network_error";

export interface Consequence {
  signOut: boolean;
  go: "login" | "invalidDomain" | "maintenance" | null;
  overlay: Overlay | null;
  /** The notice's id is the code itself, so that one failure repeated is one notice. */
  notice: boolean;
  copyable: boolean;
}

export interface Circumstances {
  /** The call that asks which tenant this is. */
  identifying: boolean;
  signedIn: boolean;
  /** Hours since the session ran out; null while it runs. */
  hoursSinceExpiry: number | null;
  /** A pane or a bubble says so itself. */
  quiet: boolean;
  handled: boolean;
}

const NOTHING: Consequence = { signOut: false, go: null, overlay: null, notice: false, copyable: true };
/** A laptop that slept overnight does not need to be told that its session ended. */
const SILENT_AFTER_HOURS = limits.SESSION_EXPIRED_SILENTLY / 3_600_000;

export function consequence(problem: Problem, now: Circumstances): Consequence {
  if (now.handled) return NOTHING;
  if (now.identifying) {
    if (problem.status === 0) return { ...NOTHING, overlay: "network_error" };
    // The server is there and stumbles: that says nothing about whose address this is.
    if (problem.status >= 500 && problem.code !== 255 && problem.code !== 260)
      return { ...NOTHING, overlay: "network_error" };
    if (problem.code === 255 || problem.code === 260) return { ...NOTHING, go: "maintenance" };
    return { ...NOTHING, go: "invalidDomain" };
  }
  // Nobody waits for the answer any more.
  if (problem.silence === "ECONNABORTED") return NOTHING;
  if (problem.level === "CRITICAL") return { ...NOTHING, overlay: "critical" };
  switch (problem.code) {
    case 111:
      return { ...NOTHING, signOut: true, go: "login", overlay: "bad_ip" };
    case 113: {
      const silent = now.hoursSinceExpiry !== null && now.hoursSinceExpiry >= SILENT_AFTER_HOURS;
      return { ...NOTHING, signOut: true, go: "login", notice: !silent && now.signedIn, copyable: false };
    }
    case 112:
    case 114:
    case 194:
      return { ...NOTHING, signOut: true, go: "login", notice: now.signedIn };
    case 263:
    case 264:
      return { ...NOTHING, signOut: true, go: "login", notice: true };
    case 179:
      return { ...NOTHING, signOut: true, go: "invalidDomain" };
    case 255:
      return { ...NOTHING, go: "maintenance" };
    case 260:
      // An overloaded server also answers 260 and says after which time to come back; maintenance names itself.
      return problem.extra === "maintenance" || problem.retryAfter === null
        ? { ...NOTHING, go: "maintenance" }
        : { ...NOTHING, notice: !now.quiet };
    case 170:
      return isUserLimit(problem.extra)
        ? { ...NOTHING, overlay: "hard_lock" }
        : { ...NOTHING, notice: !now.quiet };
    default:
      return { ...NOTHING, notice: !now.quiet };
  }
}

const isUserLimit = (extra: unknown): boolean =>
  JSON.stringify(extra ?? "")
    .toLowerCase()
    .includes("user limit");
