// The policy in force, its earlier versions, and what is done to it.
import { useMemo } from "react";
import type { Answer } from "@/api/calls";
import { Problem } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import type { Document } from "./document";
import type { Names } from "./said";

export const POLICY = "engine/policy";
export const VERSIONS = "engine/policy/versions";
export type Published = Answer<typeof POLICY, "get">;
export type Version = Answer<typeof VERSIONS, "get">["versions"][number];
export type Fault = Answer<"engine/policy/check", "post">["faults"][number];

/** How often somebody looks whether a colleague has published, in seconds. */
const EVERY_S = 30;
const QUIET = { quiet: true } as const;

export const useInForce = () => useCall(POLICY, undefined, EVERY_S);
export const useVersion = (version: number | null) =>
  useCall(version === null ? null : POLICY, version === null ? undefined : { version });
export const useVersions = (asked: boolean) => useCall(asked ? VERSIONS : null);
export const useMayPublish = () => holds(useMe(), may.RoutingPolicies, "edit");

export type Outcome =
  | { warnings: readonly Fault[] }
  | { faults: readonly Fault[] }
  | { overtaken: true }
  | Problem;

export function usePublish() {
  const renew = useRenew();
  const { run, busy } = useAct("put", POLICY, QUIET);
  const again = () => renew(POLICY, VERSIONS);
  const publish = async (version: number, document: Document): Promise<Outcome> => {
    try {
      const { warnings } = await run({ body: { version, document } });
      await again();
      return { warnings };
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.code === errorCode.ANTECEDING_ENTITY) {
        await again();
        return { overtaken: true };
      }
      const faults = faultsIn(cause);
      return faults === null ? cause : { faults };
    }
  };
  return { publish, busy };
}

/** `document.skills.1.steps[0].level`, as a reader of bodies names a field, is `/skills/1/steps/0/level` of the document. */
const pointerFrom = (field: string): string =>
  field
    .replace(/^document\.?/, ".")
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .replaceAll(/\.+/g, "/")
    .replace(/\/$/, "");

/** What is wrong with the document, where it was refused for that. */
export function faultsIn({ code, extra }: Problem): readonly Fault[] | null {
  if (code !== errorCode.INVALID_FORMAT && code !== errorCode.MISSING_PARAMETERS) return null;
  const { faults, field, why } = (extra ?? {}) as { faults?: Fault[]; field?: string; why?: string };
  if (faults !== undefined) return faults;
  return field === undefined ? null : [{ path: pointerFrom(field), why: why ?? "" }];
}

export interface Known {
  id: string;
  name: string;
  /** As the skill itself says where the policy says nothing; null where that may not be seen. */
  usual: { mode: "push" | "pull"; ring_seconds: number; wrap_up_seconds: number } | null;
}

/** The skills that there are, and those that a document speaks of. */
export function useKnown(document: Document): readonly Known[] {
  const t = useWords();
  const sees = holds(useMe(), may.Skills, "view");
  const there = useCall(sees ? "admin/client_management/skills" : null).data?.items;
  return useMemo(() => {
    const known = new Map<string, Known>();
    for (const id of Object.keys(document.skills ?? {}))
      known.set(id, { id, name: t("policies.skill_of", { id }), usual: null });
    for (const skill of there ?? [])
      known.set(String(skill.skill_id), { id: String(skill.skill_id), name: skill.name, usual: skill });
    return [...known.values()];
  }, [document.skills, there, t]);
}

/** What the ids of a document stand for. */
export function useNames(known: readonly Known[]): Names {
  const t = useWords();
  const team = useCall("internal/team", { offline: true }).data?.items;
  return useMemo(() => {
    const skills = new Map(known.map(({ id, name }) => [id, name]));
    const people = new Map((team ?? []).map(({ user_id, fullname }) => [user_id, fullname]));
    return {
      skill: (id) => skills.get(String(id)) ?? t("policies.skill_of", { id }),
      agent: (id) => people.get(id) ?? t("policies.agent_of", { id }),
    };
  }, [known, team, t]);
}
