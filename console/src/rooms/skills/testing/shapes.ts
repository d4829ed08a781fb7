// Skills that the tests speak of, as administrators see them.
import type { Answer } from "@/api/calls";

type Skill = Answer<"admin/client_management/skills", "get">["items"][number];

export const aSkill = (skill_id: number, name: string, more: Partial<Skill> = {}): Skill => ({
  skill_id,
  name,
  mode: "push",
  ring_seconds: 20,
  wrap_up_seconds: 300,
  version: 1,
  people: 0,
  waiting: 0,
  ongoing: 0,
  ...more,
});
