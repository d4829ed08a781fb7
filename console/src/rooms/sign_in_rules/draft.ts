// The rules for signing in as they are typed: what is wrong with them, and what of them is sent. Pure but for the words.
import type { Answer, Body } from "@/api/calls";
import { limits } from "@/generated/catalogue";
import { words } from "@/words";
import "./words";

export const RULES = "admin/client_management/password_policy";
export type Rules = Answer<typeof RULES, "get">;

/** The fewest characters of each kind. */
export const KINDS = ["numbers", "uppercase", "lowercase", "special"] as const;
const PASSWORD = ["min", "max", ...KINDS, "expiry_months"] as const;
export const USERS = ["soft_users", "hard_users"] as const;

export interface Draft extends Record<(typeof PASSWORD)[number] | (typeof USERS)[number], string> {
  common: boolean;
  second_factor: boolean;
  /** One network a line. */
  addresses: string;
  session_minutes: string;
  shared_machines: boolean;
  reason: string;
}

/** What of a draft the rules keep, in the order of the page. */
export const KEPT = [
  "min",
  "max",
  ...KINDS,
  "expiry_months",
  "common",
  "second_factor",
  "session_minutes",
  "shared_machines",
  "addresses",
  ...USERS,
] as const satisfies readonly (keyof Draft)[];

const MINUTE_S = 60;
const MINUTE_MS = 60_000;
export const SHORTEST = limits.SESSION_SHORTEST / MINUTE_MS;
export const LONGEST = limits.SESSION_LONGEST / MINUTE_MS;

/** Nothing is written where the server has no such limit. */
const limited = (value: number): string => (value === 0 ? "" : String(value));

export const draftOf = ({ items, ...rules }: Rules): Draft => ({
  ...(Object.fromEntries(PASSWORD.map((field) => [field, String(items[field])])) as Record<
    (typeof PASSWORD)[number],
    string
  >),
  common: items.common,
  second_factor: rules.second_factor,
  addresses: rules.addresses.join("\n"),
  soft_users: limited(rules.soft_users),
  hard_users: limited(rules.hard_users),
  session_minutes: limited(rules.session_seconds / MINUTE_S),
  shared_machines: rules.shared_machines,
  reason: "",
});

export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The most characters of a field that counts users. */
const MOST_USERS = 4_294_967_295;

/** As an address or a network is written; whether there is such a one the server says. */
const NETWORK = /^[\da-f:.]+(\/\d{1,3})?$/i;

/** What the command of the installation has set otherwise is no fault of who changes something else. */
export function wrongsOf(draft: Draft, before: Draft): Partial<Record<keyof Draft, string>> {
  const wrongs: Partial<Record<keyof Draft, string>> = {};
  const whole = (field: keyof Draft & string, least: number, most: number, optional = false) => {
    const typed = String(draft[field]).trim();
    if ((optional && typed === "") || typed === before[field]) return;
    const value = Number(typed);
    if (!/^\d+$/.test(typed) || value < least || value > most)
      wrongs[field] = words("sign_in_rules.range", { least, most });
  };
  whole("min", 1, limits.PASSWORD_MAX);
  whole("max", 1, limits.PASSWORD_MAX);
  for (const kind of KINDS) whole(kind, 0, limits.PASSWORD_MAX);
  whole("expiry_months", 0, limits.PASSWORD_MONTHS_MOST);
  for (const users of USERS) whole(users, 1, MOST_USERS, true);
  whole("session_minutes", SHORTEST, LONGEST, true);
  const needed = KINDS.reduce((sum, kind) => sum + Number(draft[kind]), 0);
  if (wrongs.max === undefined && Number(draft.max) < Math.max(needed, Number(draft.min)))
    wrongs.max = words("sign_in_rules.too_short");
  const [soft, hard] = [Number(draft.soft_users), Number(draft.hard_users)];
  if (wrongs.soft_users === undefined && soft > 0 && hard > 0 && soft > hard)
    wrongs.soft_users = words("sign_in_rules.soft_over_hard");
  const odd = linesOf(draft.addresses).find((line) => !NETWORK.test(line));
  if (odd !== undefined) wrongs.addresses = words("sign_in_rules.no_network", { text: odd });
  if (linesOf(draft.addresses).length > limits.SIGN_IN_NETWORKS)
    wrongs.addresses = words("sign_in_rules.many", { most: limits.SIGN_IN_NETWORKS });
  return wrongs;
}

const passwordOf = (draft: Draft): Rules["items"] => ({
  ...(Object.fromEntries(PASSWORD.map((field) => [field, Number(draft[field])])) as Record<
    (typeof PASSWORD)[number],
    number
  >),
  common: draft.common,
});

/** Only what differs: what somebody else has changed besides stays as they made it. */
export function changeOf(from: Rules, draft: Draft): Body<typeof RULES, "patch"> {
  const before = draftOf(from);
  const differs = (...fields: (keyof Draft)[]) =>
    fields.some((field) => String(before[field]).trim() !== String(draft[field]).trim());
  return {
    version: from.version,
    ...(differs("common", ...PASSWORD) ? { items: passwordOf(draft) } : {}),
    ...(differs("second_factor") ? { second_factor: draft.second_factor } : {}),
    ...(differs("addresses") ? { addresses: linesOf(draft.addresses) } : {}),
    ...(differs("soft_users") ? { soft_users: Number(draft.soft_users) } : {}),
    ...(differs("hard_users") ? { hard_users: Number(draft.hard_users) } : {}),
    ...(differs("session_minutes") ? { session_seconds: Number(draft.session_minutes) * MINUTE_S } : {}),
    ...(differs("shared_machines") ? { shared_machines: draft.shared_machines } : {}),
    ...(draft.reason.trim() === "" ? {} : { reason: draft.reason.trim() }),
  };
}
