// A service and a directory group as they are typed, what of them is sent, and what they are refused for. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode, limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import { problemText } from "@/words/catalogue";
import type { GROUPS, Group, PROVIDERS, Provider } from "./useOpenId";
import "./words";

const why = ({ reason }: { reason: string }) => (reason.trim() === "" ? {} : { reason: reason.trim() });
const saidOf = ({ extra }: Problem) => (extra ?? {}) as { field?: string; rule?: string };

export interface ProviderDraft {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  no_secret: boolean;
  scopes: string;
  groups_claim: string;
  creates: boolean;
  always: boolean;
  enabled: boolean;
  reason: string;
}

export const providerDraft = (one: Provider | null): ProviderDraft => ({
  name: one?.name ?? "",
  issuer: one?.issuer ?? "",
  client_id: one?.client_id ?? "",
  client_secret: "",
  no_secret: false,
  scopes: one?.scopes ?? "email profile",
  groups_claim: one?.groups_claim ?? "groups",
  creates: one?.creates ?? false,
  always: one?.always ?? true,
  enabled: one?.enabled ?? true,
  reason: "",
});

const TEXTS = ["name", "issuer", "client_id", "scopes", "groups_claim"] as const;
export const FLAGS = ["creates", "always", "enabled"] as const;
const secretOf = ({ client_secret, no_secret }: ProviderDraft) =>
  no_secret
    ? { client_secret: "" }
    : client_secret.trim() === ""
      ? {}
      : { client_secret: client_secret.trim() };

export const providerMade = (draft: ProviderDraft): Body<typeof PROVIDERS, "post"> => ({
  name: draft.name.trim(),
  issuer: draft.issuer.trim(),
  client_id: draft.client_id.trim(),
  scopes: draft.scopes.trim(),
  groups_claim: draft.groups_claim.trim(),
  creates: draft.creates,
  always: draft.always,
  enabled: draft.enabled,
  ...secretOf(draft),
  ...why(draft),
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function providerChange(from: Provider, draft: ProviderDraft): Body<typeof PROVIDERS, "patch"> {
  const before = providerDraft(from);
  const texts = TEXTS.filter((name) => draft[name].trim() !== before[name]);
  const flags = FLAGS.filter((name) => draft[name] !== before[name]);
  return {
    id: from.id,
    version: from.version,
    ...Object.fromEntries(texts.map((name) => [name, draft[name].trim()])),
    ...Object.fromEntries(flags.map((name) => [name, draft[name]])),
    ...secretOf(draft),
    ...why(draft),
  };
}

export function providerRefused(problem: Problem): Wrongs<ProviderDraft> | null {
  const { field, rule } = saidOf(problem);
  if (rule === "anew") return { client_secret: words("openid.provider.secret_anew") };
  if (rule === "full") return { name: words("openid.full") };
  if (field !== "issuer") return null;
  switch (rule) {
    case "address":
      return { issuer: words("openid.provider.address") };
    case "barred":
      return { issuer: words("openid.provider.barred") };
    case "taken":
      return { issuer: words("openid.taken") };
    default:
      return null;
  }
}

export const providerOvertaken = ({ code, extra }: Problem): Provider | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { provider?: Provider } | null)?.provider ?? null) : null;

export type Skills = NonNullable<Group["description"]["skills"]>;

export interface GroupDraft {
  displayName: string;
  external_id: string;
  priority: string;
  managed: boolean;
  /** Ids; "": left to others. */
  permission_group: string;
  department: string;
  simultaneous: string;
  skills: Skills;
  reason: string;
}

const text = (value: number | null | undefined): string => (value == null ? "" : String(value));

export const groupDraft = (one: Group | null, name = "", priority = 1): GroupDraft => ({
  displayName: one?.displayName ?? name,
  external_id: one?.external_id ?? "",
  priority: String(one?.priority ?? priority),
  managed: one?.description.managed ?? true,
  permission_group: text(one?.description.permission_group),
  department: text(one?.description.department),
  simultaneous: text(one?.description.simultaneous),
  skills: one?.description.skills ?? [],
  reason: "",
});

const number = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));
const descriptionOf = (draft: GroupDraft) => ({
  managed: draft.managed,
  permission_group: number(draft.permission_group),
  department: number(draft.department),
  simultaneous: number(draft.simultaneous),
  skills: [...draft.skills],
});

export const groupMade = (draft: GroupDraft): Body<typeof GROUPS, "post"> => ({
  displayName: draft.displayName.trim(),
  ...(draft.external_id.trim() === "" ? {} : { external_id: draft.external_id.trim() }),
  priority: Number(draft.priority),
  description: descriptionOf(draft),
  ...why(draft),
});

export function groupChange(from: Group, draft: GroupDraft): Body<typeof GROUPS, "patch"> {
  const before = groupDraft(from);
  const same = JSON.stringify(descriptionOf(before)) === JSON.stringify(descriptionOf(draft));
  return {
    id: from.id,
    version: from.version,
    ...(draft.displayName.trim() === before.displayName ? {} : { displayName: draft.displayName.trim() }),
    ...(draft.external_id.trim() === before.external_id ? {} : { external_id: draft.external_id.trim() }),
    ...(draft.priority.trim() === before.priority ? {} : { priority: Number(draft.priority) }),
    ...(same ? {} : { description: descriptionOf(draft) }),
    ...why(draft),
  };
}

const whole = (typed: string, least: number, most: number) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

export function groupWrongs(draft: GroupDraft): Wrongs<GroupDraft> {
  const most = limits.DIRECTORY_GROUP_PRIORITY;
  const slots = limits.AGENT_SLOTS;
  return {
    ...(whole(draft.priority, 1, most) ? {} : { priority: words("openid.group.number", { least: 1, most }) }),
    ...(draft.simultaneous.trim() === "" || whole(draft.simultaneous, 0, slots)
      ? {}
      : { simultaneous: words("openid.group.number", { least: 0, most: slots }) }),
  };
}

/** Another one has it already, rather than that there are too many. */
export const isTaken = (problem: Problem): boolean => saidOf(problem).rule === "taken";

export function groupRefused(problem: Problem): Wrongs<GroupDraft> | null {
  const { field, rule } = saidOf(problem);
  if (rule === "full") return { displayName: words("openid.full") };
  if (rule === "taken")
    return field === "external_id"
      ? { external_id: words("openid.taken") }
      : { displayName: words("openid.taken") };
  if (problem.code === errorCode.NOT_AUTHORISED && field === "permission_group")
    return { permission_group: words("openid.group.may_not") };
  if (problem.code === errorCode.DEPARTMENT_NOT_FOUND) return { department: problemText(problem) };
  return null;
}

export const groupOvertaken = ({ code, extra }: Problem): Group | null =>
  code === errorCode.ANTECEDING_ENTITY ? ((extra as { group?: Group } | null)?.group ?? null) : null;
