// The session's countdown: quiet, then an offer to renew, then gone. Pure; time is handed in.
import { limits } from "@/generated/catalogue";
import { secondsTo } from "@/words/format";

export interface Countdown {
  phase: "none" | "running" | "renew" | "ended";
  expiresAt: number | null;
  /** No new prompt before this instant. */
  quietUntil: number;
}

export type Tick =
  | { kind: "told"; expiresAt: number | null }
  | { kind: "tick"; now: number; threshold: number; suppressed: boolean }
  | { kind: "renewed"; expiresAt: number; now: number };

export const START: Countdown = { phase: "none", expiresAt: null, quietUntil: 0 };

export const secondsLeft = (state: Countdown, now: number): number =>
  state.expiresAt === null ? Number.POSITIVE_INFINITY : secondsTo(state.expiresAt, now, "negative");

export function countdown(state: Countdown, event: Tick): Countdown {
  switch (event.kind) {
    case "told":
      if (event.expiresAt === null) return START;
      return state.expiresAt === event.expiresAt
        ? state
        : { ...state, expiresAt: event.expiresAt, phase: state.phase === "none" ? "running" : state.phase };
    case "renewed":
      return {
        phase: "running",
        expiresAt: event.expiresAt,
        quietUntil: event.now + limits.RENEW_CHECK_AGAIN,
      };
    case "tick": {
      if (state.expiresAt === null) return state;
      const left = secondsLeft(state, event.now);
      const phase: Countdown["phase"] =
        left <= 0
          ? "ended"
          : left < event.threshold && !event.suppressed && event.now >= state.quietUntil
            ? "renew"
            : "running";
      return phase === state.phase ? state : { ...state, phase };
    }
  }
}
