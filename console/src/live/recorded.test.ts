// @vitest-environment jsdom
// The console's patches held against the server: a recorded day of frames is played, and behind each step every answer on
// the screen has to be what a page that is loaded anew is told. Recorded by web-api/tests/api/recorded.rs.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patchesOf } from "@/app/frame/rooms";
import type { Kind, LiveEvent } from "./frames";

type Answers = Record<string, unknown>;
interface Day {
  /** Fields that tell how long something had lasted when it was asked for; the recorded answers are without them. */
  clocks: string[];
  start: Record<string, Answers>;
  steps: { step: string; frames: Record<string, LiveEvent[]>; after: Record<string, Answers> }[];
}

const read = <T>(name: string): T => JSON.parse(readFileSync(`src/generated/${name}.json`, "utf8")) as T;
const day = read<Day>("day");
const people = Object.keys(day.start);

const ME = "internal/profile";
const TEAM = "internal/team?offline=true";
const INBOX = "internal/announcements";
const QUEUE = "livechat/queue?showall=true";
/** Asked again when they are told of: what they change is no part of their frames. Which fields, where not all. */
const ASKED_AGAIN: Partial<Record<Kind, [path: string, fields?: string[]][]>> = {
  announcement: [[INBOX]],
  "announcement.recalled": [[INBOX]],
  achievement: [[ME]],
  rights: [[TEAM], [ME, ["permissions", "permission_actions", "permission_group", "modules", "skills"]]],
  "skill.lent": [[TEAM], [QUEUE], [ME, ["skills"]]],
  "skill.returned": [[TEAM], [QUEUE], [ME, ["skills"]]],
};

function untimed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untimed);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([name]) => !day.clocks.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, untimed(field)]));
}

/** Where two answers differ, and how. */
function differences(shown: unknown, told: unknown, at = ""): string[] {
  const [one, other] = [shown, told].map((value) =>
    value !== null && typeof value === "object" ? value : null,
  );
  if (one === null || other === null || one === undefined || other === undefined)
    return Object.is(shown, told) ? [] : [`${at}: ${JSON.stringify(shown)}, not ${JSON.stringify(told)}`];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences((one as Answers)[name], (other as Answers)[name], `${at}.${name}`),
  );
}

/** With these fields as they are told, or with all. */
const renewed = (shown: unknown, told: unknown, fields?: string[]): unknown =>
  fields === undefined
    ? told
    : { ...(shown as Answers), ...Object.fromEntries(fields.map((name) => [name, (told as Answers)[name]])) };

/** What one console shows after these frames. */
function played(before: Answers, frames: LiveEvent[]): Answers {
  const shown = { ...before };
  for (const frame of frames)
    for (const { path, apply } of patchesOf(frame))
      for (const key of Object.keys(shown)) if (key.split("?")[0] === path) shown[key] = apply(shown[key]);
  return shown;
}

test.each(people)("what %s sees live is what a page that is loaded anew is told", (person) => {
  const wrong: Record<string, string[]> = {};
  let told = day.start[person] as Answers;
  let shown = told;
  for (const { step, frames, after } of day.steps) {
    const heard = frames[person] ?? [];
    // Who has gone home is answered nothing.
    if (after[person] === undefined) break;
    told = { ...told, ...after[person] };
    shown = untimed(played(shown, heard)) as Answers;
    for (const { kind } of heard) {
      for (const [path, fields] of ASKED_AGAIN[kind] ?? [])
        if (path in shown) shown[path] = renewed(shown[path], told[path], fields);
    }
    const found = differences(shown, told);
    if (found.length > 0) wrong[step] = found;
    shown = told;
  }
  expect(wrong).toEqual({});
});

// An answer may be written after some of what is told while it is under way: all of that is told to it once more.
test.each(people)("what %s has been told already changes nothing when it is told again", (person) => {
  const wrong: Record<string, string[]> = {};
  let told = day.start[person] as Answers;
  for (const { step, frames, after } of day.steps) {
    if (after[person] === undefined) break;
    told = { ...told, ...after[person] };
    const heard = frames[person] ?? [];
    const found = heard.flatMap((_, from) =>
      differences(untimed(played(told, heard.slice(from))), untimed(told)),
    );
    if (found.length > 0) wrong[step] = [...new Set(found)];
  }
  expect(wrong).toEqual({});
});

/** Told only to a page that keeps it in a store of its own, or changes an answer that nobody has in that day:
 * rooms/floor/merge.test.ts, rooms/floor/forced.test.tsx, rooms/runbooks/runbooks.test.tsx, rooms/alerts/Alerts.test.tsx,
 * rooms/reported/reported.test.tsx, rooms/bans/bans.test.tsx, rooms/chat/reporting/reporting.test.tsx,
 * rooms/policies/canary/canary.test.tsx. */
const NO_ANSWERS: readonly string[] = [
  "floor",
  "runbook",
  "alert",
  "presence.undone",
  "report",
  "ban",
  "chat.reported",
  "canary.ended",
] satisfies Kind[];

test("every kind of frame that the server has is played", () => {
  interface Schema {
    oneOf: { properties: { kind: { enum: string[] } } }[];
  }
  const { components } = read<{ components: { schemas: { Happening: Schema } } }>("openapi");
  const known = components.schemas.Happening.oneOf.flatMap(({ properties }) => properties.kind.enum);
  const heard = new Set(
    day.steps.flatMap(({ frames }) =>
      Object.values(frames)
        .flat()
        .map(({ kind }) => kind),
    ),
  );
  expect(known.length).toBeGreaterThan(20);
  expect(known.filter((kind) => !heard.has(kind as Kind) && !NO_ANSWERS.includes(kind))).toEqual([]);
});
