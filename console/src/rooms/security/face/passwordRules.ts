// What a new password has to be, as one types it. The same classes of characters as the server's; whether it is soon
// guessed, and whether it is the current one, the server alone can tell.
import type { PasswordPolicy } from "@/api/shapes";

/** The rules that a refusal names in `extraInfo.rules`. */
export type PasswordRule =
  | "min"
  | "max"
  | "numbers"
  | "uppercase"
  | "lowercase"
  | "special"
  | "common"
  | "same";

export interface RuleRow {
  rule: PasswordRule | "confirm";
  /** How many characters the rule asks for; null for a rule that counts none. */
  count: number | null;
  /** Null: only the server can tell, once it is asked. */
  met: boolean | null;
}

const CLASSES = {
  numbers: /\p{N}/gu,
  uppercase: /\p{Uppercase}/gu,
  lowercase: /\p{Lowercase}/gu,
  special: /[^\p{Alphabetic}\p{N}]/gu,
} as const;

const count = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/** Each rule of the policy with how the password stands to it; `refused` are those that the server named for this one. */
export function passwordRules(
  password: string,
  again: string,
  policy: PasswordPolicy,
  refused: readonly PasswordRule[],
): RuleRow[] {
  const length = [...password].length;
  const asked = (["numbers", "uppercase", "lowercase", "special"] as const).filter(
    (kind) => policy[kind] > 0,
  );
  const told = (rule: "common" | "same"): RuleRow => ({
    rule,
    count: null,
    met: refused.includes(rule) ? false : null,
  });
  return [
    { rule: "min", count: policy.min, met: length >= policy.min },
    ...(length > policy.max ? [{ rule: "max" as const, count: policy.max, met: false }] : []),
    ...asked.map((kind) => ({
      rule: kind,
      count: policy[kind],
      met: count(password, CLASSES[kind]) >= policy[kind],
    })),
    ...(policy.common ? [told("common")] : []),
    ...(refused.includes("same") ? [told("same")] : []),
    { rule: "confirm", count: null, met: password !== "" && password === again },
  ];
}
