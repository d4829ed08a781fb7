// A skill as it is typed: what is wrong with it, and what of it is sent. Pure but for the words.
import type { Answer, Body } from "@/api/calls";
import { SkillBody } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import "./words";

export const SKILLS = "admin/client_management/skills";
export type Skill = Answer<typeof SKILLS, "get">["items"][number];

export interface Draft {
  name: string;
  mode: Skill["mode"];
  ring_seconds: string;
  wrap_up_seconds: string;
  reason: string;
}

/** What of a draft the skill keeps. */
export const KEPT = ["name", "mode", "ring_seconds", "wrap_up_seconds"] as const;
const SECONDS = ["ring_seconds", "wrap_up_seconds"] as const;

const SECOND_MS = 1_000;

/** As the server makes one of which only the name is told. */
const FRESH: Draft = {
  name: "",
  mode: "push",
  ring_seconds: String(limits.RING_OUT / SECOND_MS),
  wrap_up_seconds: String(limits.END_FEEDBACK / SECOND_MS),
  reason: "",
};

export const draftOf = (skill: Skill | null): Draft =>
  skill === null
    ? FRESH
    : {
        name: skill.name,
        mode: skill.mode,
        ring_seconds: String(skill.ring_seconds),
        wrap_up_seconds: String(skill.wrap_up_seconds),
        reason: "",
      };

export function wrongsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const wrongs: Partial<Record<keyof Draft, string>> = {};
  for (const field of SECONDS) {
    const { min: least, max: most } = SkillBody[field];
    const typed = draft[field].trim();
    const value = Number(typed);
    if (!/^\d+$/.test(typed) || value < least || value > most)
      wrongs[field] = words("skills.range", { least, most });
  }
  return wrongs;
}

const whole = ({ name, mode, ring_seconds, wrap_up_seconds }: Draft) => ({
  name: name.trim(),
  mode,
  ring_seconds: Number(ring_seconds),
  wrap_up_seconds: Number(wrap_up_seconds),
});
const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });

export const madeOf = (draft: Draft): Body<typeof SKILLS, "post"> => ({ ...whole(draft), ...why(draft) });

/** Only what differs: what somebody else has changed besides stays as they made it. */
export const changeOf = (from: Skill, draft: Draft): Body<typeof SKILLS, "patch"> => ({
  skill_id: from.skill_id,
  version: from.version,
  ...Object.fromEntries(
    Object.entries(whole(draft)).filter(([field, value]) => from[field as keyof Skill] !== value),
  ),
  ...why(draft),
});
