// A new password, typed twice, with what it still needs beside it.
import { useState } from "react";
import type { PasswordPolicy } from "@/api/shapes";
import { BareIconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconEye, IconEyeOff, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { type PasswordRule, passwordRules } from "./passwordRules";
import "@/ui/credentials.css";
import "@/words/signin";

export interface Chosen {
  password: string;
  again: string;
}

export const NONE_CHOSEN: Chosen = { password: "", again: "" };

/** Whether there is nothing that the console can see to be wrong with it. */
export const chosenWell = ({ password, again }: Chosen, policy: PasswordPolicy): boolean =>
  passwordRules(password, again, policy, []).every(({ met }) => met !== false);

export function PasswordFields({
  chosen,
  choose,
  policy,
  refused,
  focus,
}: {
  chosen: Chosen;
  choose: (to: Chosen) => void;
  policy: PasswordPolicy;
  /** Rules that the server named for what is typed now. */
  refused: readonly PasswordRule[];
  focus?: boolean;
}) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const rows = passwordRules(chosen.password, chosen.again, policy, refused);
  const field = (name: "password" | "again", label: string) => (
    <div className="label">
      <label htmlFor={`new-${name}`}>{label}</label>
      <span className="secret">
        <input
          id={`new-${name}`}
          className="input"
          type={shown ? "text" : "password"}
          autoComplete="new-password"
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the step's only task, reached by the person's own act
          autoFocus={focus === true && name === "password"}
          value={chosen[name]}
          aria-describedby="password-rules"
          onChange={(event) => choose({ ...chosen, [name]: event.currentTarget.value })}
        />
        {name === "password" ? (
          <BareIconButton label={shown ? t("login.hide") : t("login.show")} onClick={() => setShown(!shown)}>
            <Icon of={shown ? IconEyeOff : IconEye} />
          </BareIconButton>
        ) : null}
      </span>
    </div>
  );
  return (
    <>
      {field("password", t("signin.new_password"))}
      {field("again", t("signin.confirm"))}
      <ul className="rules" id="password-rules" aria-label={t("signin.rules")}>
        {rows.map(({ rule, count, met }) => (
          <li key={rule} data-met={met === null ? undefined : met}>
            <span className="rulemark" aria-hidden="true">
              {met === true ? <Icon of={IconCheck} small /> : null}
              {met === false && refused.includes(rule as PasswordRule) ? (
                <Icon of={IconWarning} small />
              ) : null}
            </span>
            {t(`signin.rule.${rule}`, { n: count ?? 0 })}
            {met === null ? null : <span className="sr">, {met ? t("signin.met") : t("signin.unmet")}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
