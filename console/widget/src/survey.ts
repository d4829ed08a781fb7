// What the shop asks about a chat that is over: asked once the chat has ended, answered once or skipped.
import * as limits from "./limits";
import { isPassing } from "./link";
import type { Effect, Event, State } from "./model";

export type SurveyEvent = Extract<Event, { on: "survey" | `survey.${string}` }>;

/** Asks for the survey where a chat has just ended, or was found ended. */
export function asksAfter(before: State, state: State, out: Effect[]): State {
  const over = (of: State) => of.token !== null && of.stage === "ended" && !of.restoring;
  if (over(state) && !over(before) && !state.surveyed) out.push({ do: "survey" });
  return state;
}

/** Null for events that are about something else. */
export function surveyed(state: State, event: Event, out: Effect[]): State | null {
  switch (event.on) {
    case "survey":
      return state.stage !== "ended" || state.surveyed || event.survey.questions.length === 0
        ? { ...state, survey: null }
        : { ...state, survey: event.survey };
    case "survey.missed":
      if (isPassing(event.failure)) out.push({ do: "wake", timer: "survey", in: limits.CONFIGURE_RETRY_MS });
      return state;
    case "survey.answer":
      if (state.survey === null || state.surveying) return state;
      out.push({ do: "survey.answer", version: state.survey.version, answers: event.answers });
      return { ...state, surveying: true, trouble: null };
    case "survey.kept":
      return { ...state, survey: null, surveying: false, surveyed: "answered", trouble: null };
    case "survey.refused":
      if (isPassing(event.failure)) return { ...state, surveying: false, trouble: "unreachable" };
      // Its questions have changed, or nobody asks any more: the server says which.
      out.push({ do: "survey" });
      return { ...state, surveying: false, trouble: "unkept" };
    case "survey.skip":
      return { ...state, survey: null, surveying: false, surveyed: "skipped", trouble: null };
    default:
      return null;
  }
}
