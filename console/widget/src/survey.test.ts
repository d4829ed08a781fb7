// Stories of the survey after a chat.
import { expect, test } from "vitest";
import { survey as read } from "./frames";
import type { Answer, Survey } from "./model";
import { danaTalks, danaWaits, offline, withMarta } from "./testing/story";

const SURVEY: Survey = {
  version: 2,
  questions: [
    { id: 7, question: "How was it?", type: "scale", required: true, options: [], low: "Poor", high: "" },
  ],
};
const ANSWERS: Answer[] = [{ question: 7, values: [4] }];
const ended = () =>
  danaTalks().and({ on: "socket.frame", frame: { type: "ended", reason: "resolved" }, now: 0 });

test("is asked once the chat has ended, and answered once", () => {
  expect(danaTalks().asked("survey")).toEqual([]);
  const dana = ended();
  expect(dana.asked("survey")).toHaveLength(1);
  dana.and({ on: "survey", survey: SURVEY });
  expect(dana.state.survey).toEqual(SURVEY);
  dana.and({ on: "survey.answer", answers: ANSWERS }, { on: "survey.answer", answers: ANSWERS });
  expect(dana.asked("survey.answer")).toEqual([{ do: "survey.answer", version: 2, answers: ANSWERS }]);
  dana.and({ on: "survey.kept" });
  expect(dana.state).toMatchObject({ survey: null, surveyed: "answered", surveying: false });
  // Not again, also where the page is loaded anew.
  const later = dana.reloaded().and({ on: "polled", snapshot: { ...withMarta(), stage: "ended" } });
  expect(later.asked("survey")).toEqual([]);
  expect(later.state.stage).toBe("ended");
});

test("is asked again after a reload until it is skipped", () => {
  const dana = ended().forgetting().and({ on: "survey", survey: SURVEY }).reloaded();
  dana.and({ on: "polled", snapshot: { ...withMarta(), stage: "ended" } });
  expect(dana.asked("survey")).toHaveLength(1);
  dana.and({ on: "survey", survey: SURVEY }, { on: "survey.skip" });
  expect(dana.state).toMatchObject({ survey: null, surveyed: "skipped" });
  dana.and({ on: "survey", survey: SURVEY });
  expect(dana.state.survey).toBeNull();
});

test("asks nothing where there is nothing to ask, or another chat has begun", () => {
  const dana = ended().and({ on: "survey", survey: { version: 0, questions: [] } });
  expect(dana.state.survey).toBeNull();
  dana.and({ on: "again" }, { on: "survey", survey: SURVEY });
  expect(dana.state).toMatchObject({ stage: "form", survey: null });
  expect(danaWaits().and({ on: "survey", survey: SURVEY }).state.survey).toBeNull();
});

test("an answer that does not come through can be sent again, and a survey that has changed is asked for anew", () => {
  const dana = ended().and({ on: "survey", survey: SURVEY }, { on: "survey.answer", answers: ANSWERS });
  dana.forgetting().and({ on: "survey.refused", failure: offline });
  expect(dana.state).toMatchObject({ survey: SURVEY, surveying: false, trouble: "unreachable" });
  dana.and({ on: "survey.answer", answers: ANSWERS });
  expect(dana.state.trouble).toBeNull();
  expect(dana.asked("survey.answer")).toHaveLength(1);
  dana.and({ on: "survey.refused", failure: { status: 409, code: 203 } });
  expect(dana.asked("survey")).toHaveLength(1);
  expect(dana.state.trouble).toBe("unkept");
  // Too late, and nothing is asked any more: what was written is not gone without a word.
  dana.and({ on: "survey", survey: { version: 0, questions: [] } });
  expect(dana.state).toMatchObject({ survey: null, surveyed: null, trouble: "unkept" });
});

test("a survey that could not be had is asked for again after a while", () => {
  const dana = ended().forgetting().and({ on: "survey.missed", failure: offline });
  expect(dana.asked("wake").map(({ timer }) => timer)).toContain("survey");
  dana.and({ on: "timer", timer: "survey", now: 0 });
  expect(dana.asked("survey")).toHaveLength(1);
  dana.and({ on: "survey.missed", failure: { status: 404 } });
  expect(dana.asked("wake")).toEqual([]);
});

test("what this script does not know of a survey is no survey", () => {
  const raw = {
    version: 3,
    questions: [{ id: 1, question: "?", type: "text", required: true, options: [], low: "", high: "" }],
  };
  expect(read(raw)).toEqual({ version: 3, questions: raw.questions });
  expect(read({ ...raw, questions: [...raw.questions, { id: 2, type: "stars" }] })).toBeNull();
  expect(read(null)).toBeNull();
});
