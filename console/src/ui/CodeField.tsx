// Where a code of the second step is typed: six digits, or a recovery code.
import { useEffect, useRef } from "react";
import { limits } from "@/generated/catalogue";
import "./credentials.css";

/** Digits alone, however they were copied. */
export const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");
const SIX = new RegExp(`^[0-9]{${limits.MFA_DIGITS}}$`);
export const isCode = (text: string): boolean => SIX.test(digitsOf(text));

export function CodeField({
  label,
  value,
  change,
  wrong,
  recovery = false,
  focusAt,
}: {
  label: string;
  value: string;
  change: (to: string) => void;
  /** The id of what says why it was refused. */
  wrong?: string | undefined;
  recovery?: boolean;
  /** Takes the focus at first, and again whenever this changes. */
  focusAt: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is what the focus is taken for
  useEffect(() => input.current?.focus(), [focusAt]);
  return (
    <label className="label">
      {label}
      <input
        ref={input}
        className={recovery ? "input mono" : "input digits"}
        name={recovery ? "recovery" : "otp"}
        autoComplete={recovery ? "off" : "one-time-code"}
        inputMode={recovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recovery ? 40 : 12}
        value={value}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
