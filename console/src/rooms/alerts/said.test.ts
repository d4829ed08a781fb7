// An alert in words, and what is written into one.
import { expect, test } from "vitest";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import { conditionOf, nameOf, seconds, thresholdOf } from "./said";
import { anAlert } from "./testing/shapes";
import "./words";
import { bodyOfWritten, inFigure, writtenOf, wrongsIn } from "./written";

const t = words as Parameters<typeof conditionOf>[0];

test("an alert reads as a sentence, by its queue or by all, with its unit", () => {
  expect(conditionOf(t, anAlert("a"))).toBe("Oldest wait of Returns over 3:00 for 1:00");
  const level = anAlert("a", {
    figure: "service_level",
    side: "under",
    threshold: 80,
    skill_id: null,
    skill: null,
  });
  expect(conditionOf(t, { ...level, for_seconds: 0 })).toBe("Service level of all queues under 80\u00a0%");
  expect(conditionOf(t, anAlert("a", { skill: null }))).toContain("a deleted queue");
  expect(nameOf(t, anAlert("a", { label: "Returns late" }))).toBe("Returns late");
});

test("times are minutes and seconds, or hours before them", () => {
  expect(["3:00", " 0:45 ", "1:02:03", "12", "0"].map(seconds)).toEqual([180, 45, 3_723, 720, 0]);
  expect(["", "3:60", "1:2:3:4", "a", "-1", "3,5", "1:"].map(seconds)).toEqual(Array(7).fill(null));
});

test("a threshold is one that its figure can have", () => {
  expect(thresholdOf("service_level", "100")).toBe(100);
  expect(thresholdOf("service_level", "101")).toBeNull();
  expect(thresholdOf("waiting", "2:00")).toBeNull();
  expect(thresholdOf("oldest_wait", "2:00")).toBe(120);
  expect(thresholdOf("waiting", String(limits.ALERT_THRESHOLD + 1))).toBeNull();
});

test("what is written becomes the alert that it was, and faults are said at their field", () => {
  const alert = anAlert("a", { label: "Late", webhook: true });
  const { state: _, raised: __, ended: ___, skill: ____, ...body } = alert;
  expect(bodyOfWritten("a", writtenOf(alert), true)).toEqual(body);
  const odd = { ...writtenOf(), threshold: "soon", lasting: "2:00:00" };
  expect(wrongsIn(t, odd)).toEqual({
    threshold: "Write minutes and seconds, as in 3:00.",
    lasting: "At most 1:00:00.",
  });
  // A figure of all queues alone takes the queue away, and brings a threshold of its own unit.
  expect(inFigure("abandoned", writtenOf(alert))).toMatchObject({ skill: "", threshold: "10", side: "over" });
});
