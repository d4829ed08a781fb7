// The steps after the password: a code, the set-up of an app, a new password, extra charges, codes to keep.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SignInStep } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { AppSetUp } from "@/ui/AppSetUp";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { chosenWell, NONE_CHOSEN, PasswordFields } from "@/ui/PasswordFields";
import { RecoveryCodes } from "@/ui/RecoveryCodes";
import { useWords } from "@/words";
import type { Door } from "./useSignIn";

/** One step: its title, what is asked for, the act that goes on, and the way back to the start. */
function Sheet({
  number,
  title,
  text,
  wrong,
  act,
  busy,
  submit,
  again,
  children,
}: {
  number: number;
  title: string;
  text: string;
  wrong: string | null;
  act: string;
  busy: boolean;
  submit: () => void;
  again?: () => void;
  children?: ReactNode;
}) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever does not see it hears that another step has come.
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) submit();
      }}
      noValidate
    >
      <div>
        <p className="meta dim">{t("signin.step", { step: number })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="why">{text}</p>
      </div>
      {children}
      {wrong === null ? null : (
        <p className="wrong" role="alert" id="login-wrong">
          <Icon of={IconWarning} />
          {wrong}
        </p>
      )}
      <Button type="submit" look="primary" big disabled={busy}>
        {act}
      </Button>
      {again === undefined ? null : (
        <Button look="quiet" onClick={again}>
          {t("signin.again")}
        </Button>
      )}
    </form>
  );
}

function CodeField({
  label,
  value,
  change,
  wrong,
  digits,
}: {
  label: string;
  value: string;
  change: (to: string) => void;
  wrong: boolean;
  digits: boolean;
}) {
  return (
    <label className="label">
      {label}
      <input
        className={digits ? "input digits" : "input mono"}
        name={digits ? "otp" : "recovery"}
        autoComplete={digits ? "one-time-code" : "off"}
        inputMode={digits ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={digits ? 12 : 40}
        // biome-ignore lint/a11y/noAutofocus: the step's only task, reached by the person's own act
        autoFocus
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? "login-wrong" : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** Digits alone, however they were copied. */
const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");
const SIX = new RegExp(`^[0-9]{${limits.MFA_DIGITS}}$`);

function useCode(door: Door) {
  const t = useWords();
  const [code, setCode] = useState("");
  const [odd, setOdd] = useState<string | null>(null);
  const change = (to: string) => {
    setCode(to);
    setOdd(null);
    door.forgive();
  };
  const send = () => {
    if (!SIX.test(digitsOf(code))) return setOdd(t("signin.code_format"));
    void door.answer({ otp: digitsOf(code) }).then(() => setCode(""));
  };
  return { code, setCode: change, wrong: odd ?? door.wrong, send };
}

export function SecondFactor({ door }: { door: Door }) {
  const t = useWords();
  const { code, setCode, wrong, send } = useCode(door);
  const [recovery, setRecovery] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const byRecovery = recovery !== null;
  const complaint = missing ?? wrong;
  const recover = () => {
    if (recovery?.trim() === "") return setMissing(t("signin.recovery_missing"));
    void door.answer({ recovery_code: recovery?.trim() });
  };
  return (
    <Sheet
      key={byRecovery ? "recovery" : "code"}
      number={door.number}
      title={t("signin.code_title")}
      text={byRecovery ? t("signin.recovery_text") : t("signin.code_text")}
      wrong={complaint}
      act={t("signin.next")}
      busy={door.busy}
      submit={byRecovery ? recover : send}
      again={door.startAgain}
    >
      {byRecovery ? (
        <CodeField
          label={t("signin.recovery")}
          value={recovery}
          change={(to) => {
            setRecovery(to);
            setMissing(null);
            door.forgive();
          }}
          wrong={complaint !== null}
          digits={false}
        />
      ) : (
        <CodeField label={t("signin.code")} value={code} change={setCode} wrong={complaint !== null} digits />
      )}
      <Button
        small
        look="quiet"
        className="instead"
        onClick={() => {
          setRecovery(byRecovery ? null : "");
          setCode("");
          setMissing(null);
        }}
      >
        {byRecovery ? t("signin.code_instead") : t("signin.recovery_instead")}
      </Button>
    </Sheet>
  );
}

export function SetUp({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  const { code, setCode, wrong, send } = useCode(door);
  const begun = step.app !== null;
  return (
    <Sheet
      number={door.number}
      title={t("signin.setup_title")}
      text={t("signin.setup_text")}
      wrong={wrong}
      act={t("signin.next")}
      busy={door.busy}
      submit={begun ? send : () => void door.answer({ setup: "app" })}
      again={door.startAgain}
    >
      {step.app === null ? null : (
        <>
          <AppSetUp app={step.app} />
          <CodeField label={t("signin.code")} value={code} change={setCode} wrong={wrong !== null} digits />
        </>
      )}
    </Sheet>
  );
}

export function NewPassword({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  const [chosen, choose] = useState(NONE_CHOSEN);
  const [tried, setTried] = useState<string | null>(null);
  const { policy, reason } = step;
  if (policy === null) return null;
  const submit = () => {
    if (chosen.password !== chosen.again) return setTried(t("signin.differ"));
    setTried(null);
    if (chosenWell(chosen, policy)) void door.answer({ new_password: chosen.password });
  };
  return (
    <Sheet
      number={door.number}
      title={t("signin.new_title")}
      text={t(`signin.why.${reason ?? "expired"}`)}
      wrong={tried ?? door.wrong}
      act={t("signin.set")}
      busy={door.busy || !chosenWell({ ...chosen, again: chosen.password }, policy)}
      submit={submit}
      again={door.startAgain}
    >
      <input type="hidden" name="username" autoComplete="username" value={step.username} readOnly />
      <PasswordFields
        chosen={chosen}
        choose={(to) => {
          choose(to);
          setTried(null);
          door.forgive();
        }}
        policy={policy}
        refused={door.refused}
        focus
      />
    </Sheet>
  );
}

export function ConfirmLimit({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  return (
    <Sheet
      number={door.number}
      title={t("signin.limit_title")}
      text={t("signin.limit_text", { n: step.user_limit ?? 0 })}
      wrong={door.wrong}
      act={t("signin.limit_confirm")}
      busy={door.busy}
      submit={() => void door.answer({ confirm_limit: true })}
      again={door.startAgain}
    />
  );
}

export function KeepCodes({ door, codes }: { door: Door; codes: readonly string[] }) {
  const t = useWords();
  return (
    <Sheet
      number={door.number + 1}
      title={t("signin.saved_title")}
      text={t("signin.saved_text")}
      wrong={null}
      act={t("signin.saved")}
      busy={false}
      submit={door.kept}
    >
      <RecoveryCodes codes={codes} />
    </Sheet>
  );
}

export function Step({ door, step }: { door: Door; step: SignInStep }) {
  switch (step.step) {
    case "mfa":
      return <SecondFactor door={door} />;
    case "mfa_setup":
      return <SetUp key={step.app === null ? "choose" : "scan"} door={door} step={step} />;
    case "new_password":
      return <NewPassword door={door} step={step} />;
    case "confirm_limit":
      return <ConfirmLimit door={door} step={step} />;
  }
}
