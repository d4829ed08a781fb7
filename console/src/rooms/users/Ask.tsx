// One act on an account that is asked about at its button, with what it interrupts and a reason.
import type { ReactNode } from "react";
import { UserBody } from "@/generated/bodies";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import type { User } from "./draft";
import { reasonOf } from "./refusal";
import type { UserActs } from "./useUsers";

export type Asks = "freeze" | "reinstate" | "sign_out" | "reset_factor" | "invite" | "remove";
const DANGEROUS: ReadonlySet<Asks> = new Set(["freeze", "remove"]);

export function Ask({
  name,
  of: user,
  acts,
  run,
  touched = [],
  children,
}: {
  name: Asks;
  of: User;
  acts: UserActs;
  run: (reason: { reason?: string }) => Promise<unknown>;
  /** What is interrupted by it. */
  touched?: readonly string[];
  children?: ReactNode;
}) {
  const t = useWords();
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      await run(reason === "" ? {} : { reason });
    } finally {
      // How they are now is seen behind the panel.
      acts.again();
    }
  });
  const { fullname } = user;
  return (
    <Sure
      small={name !== "remove"}
      danger={DANGEROUS.has(name)}
      label={t(`users.ask.${name}.act`)}
      title={t(`users.ask.${name}.title`, { name: fullname })}
      stay={t("users.ask.stay")}
      go={t(`users.ask.${name}.go`)}
      reason={{ label: t("users.reason"), most: UserBody.reason.most }}
      busy={acts.busy}
      act={act}
      refused={refused === null ? null : reasonOf(refused, user.user_id === acts.me)}
      forget={forget}
    >
      {touched.length === 0 ? null : (
        <ul className="usertouched">
          {touched.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={touched.length === 0 ? undefined : "dim"}>{t(`users.ask.${name}.text`)}</p>
      {children}
    </Sure>
  );
}
