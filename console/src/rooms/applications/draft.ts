// An application as it is typed, and what of it is sent. Pure.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode, integrationId, limits } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import "./words";
import type { APPLICATIONS, Application } from "./useApplications";

export interface Draft {
  name: string;
  /** One in each row. */
  origins: string;
  /** Every integration of the account, those that come later included. */
  all: boolean;
  integrations: readonly number[];
  /** Calls a minute; empty for as many as come. */
  rate: string;
  reason: string;
}

export const INTEGRATIONS = Object.entries(integrationId) as readonly [keyof typeof integrationId, number][];

export const draftOf = (of: Application | null): Draft => ({
  name: of?.name ?? "",
  origins: of?.origins.join("\n") ?? "",
  all: of?.all_integrations ?? true,
  integrations: of?.Integrations.enabled ?? [],
  rate: of?.rate == null ? "" : String(of.rate),
  reason: "",
});

export const originsOf = ({ origins }: Pick<Draft, "origins">): string[] =>
  origins
    .split(/\s+/)
    .map((each) => each.replace(/\/$/, ""))
    .filter((each) => each !== "");

/** A scheme, a host in small letters and perhaps a port. The server has the last word. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/;
const RATE = /^\d{1,6}$/;

export function wrongsOf(draft: Draft): Wrongs<Draft> {
  const origins = originsOf(draft);
  const odd = origins.find((each) => !ORIGIN.test(each));
  const rate = draft.rate.trim();
  const [least, most] = [limits.APPLICATION_RATE_LEAST, limits.APPLICATION_RATE_MOST];
  const fits = rate === "" || (RATE.test(rate) && Number(rate) >= least && Number(rate) <= most);
  return {
    ...(odd !== undefined ? { origins: words("applications.origin_wrong", { origin: odd }) } : {}),
    ...(odd === undefined && origins.length > limits.APPLICATION_ORIGINS
      ? { origins: words("applications.too_many_origins", { most: limits.APPLICATION_ORIGINS }) }
      : {}),
    ...(fits ? {} : { rate: words("applications.rate_wrong", { least, most }) }),
  };
}

const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });
const rateOf = ({ rate }: Draft): number => (rate.trim() === "" ? 0 : Number(rate));

export const madeOf = (draft: Draft): Body<typeof APPLICATIONS, "post"> => ({
  name: draft.name,
  origins: originsOf(draft),
  ...(draft.all ? {} : { integrations: [...draft.integrations] }),
  ...(rateOf(draft) === 0 ? {} : { rate: rateOf(draft) }),
  ...why(draft),
});

/** Of integrations only what was changed: its list may have some that the account does not include now, which are not shown. */
function integrationsOf(was: Draft, draft: Draft) {
  const list = ({ integrations }: Draft) => [...integrations].sort((one, other) => one - other).join();
  if (draft.all) return was.all ? {} : { all_integrations: true };
  return !was.all && list(was) === list(draft) ? {} : { integrations: [...draft.integrations] };
}

export const changeOf = (from: Application, draft: Draft): Body<typeof APPLICATIONS, "patch"> => ({
  id: from.id,
  version: from.version,
  name: draft.name,
  origins: originsOf(draft),
  ...integrationsOf(draftOf(from), draft),
  rate: rateOf(draft),
  ...why(draft),
});

/** How the application is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Application | null =>
  code === errorCode.ANTECEDING_ENTITY
    ? ((extra as { application?: Application } | null)?.application ?? null)
    : null;
