// The second factor's set-up, step by step: whose account it is, the app, a code that shows that it works, the codes to keep.
// Until the code was right nothing has changed, so that it can be left at any step before.
import { useState } from "react";
import type { FactorBegun, FactorMethod } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { CodeField, digitsOf, isCode } from "@/ui/CodeField";
import { StepPrompt } from "@/ui/StepPrompt";
import { useWords } from "@/words";
import { AppSetUp } from "./face/AppSetUp";
import { FactorChoice } from "./face/FactorChoice";
import { BESIDE, CurrentPassword, useAttempt, WRONG, Wrong } from "./face/Guard";
import { MailedCode } from "./face/MailedCode";
import { RecoveryCodes } from "./face/RecoveryCodes";
import "@/words/signin";

/** Mails need no scanning. */
const STEPS = {
  app: ["password", "scan", "code", "codes"],
  email: ["password", "code", "codes"],
} as const satisfies Record<FactorMethod, readonly string[]>;
type Step = (typeof STEPS)[FactorMethod][number];

export function FactorSetUp({
  methods,
  changed,
  close,
}: {
  methods: readonly FactorMethod[];
  changed: () => void;
  close: () => void;
}) {
  const t = useWords();
  const begin = useAct("post", "internal/second_factor", BESIDE);
  const resend = useAct("post", "internal/second_factor/code", BESIDE);
  const end = useAct("put", "internal/second_factor", BESIDE);
  const { wrong, complain, run } = useAttempt();
  const [method, choose] = useState<FactorMethod>("app");
  const [step, setStep] = useState<Step>("password");
  const [password, setPassword] = useState("");
  const [begun, setBegun] = useState<FactorBegun | null>(null);
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const steps: readonly Step[] = STEPS[method];
  const at = steps.indexOf(step);
  const busy = begin.busy || resend.busy || end.busy;

  const show = (to: Step | undefined) => {
    complain(null);
    setCode("");
    if (to !== undefined) setStep(to);
  };
  const type = (set: (to: string) => void) => (to: string) => {
    set(to);
    complain(null);
  };

  const next: Record<Step, () => void> = {
    password: () => {
      if (password === "") return complain(t("login.password_missing"));
      run(async () => {
        setBegun(await begin.run({ body: { password, method } }));
        show(steps[1]);
      });
    },
    scan: () => show("code"),
    code: () => {
      if (!isCode(code) || begun === null) return complain(t("signin.code_format"));
      const { setup_token } = begun;
      run(async () => {
        setCodes((await end.run({ body: { setup_token, otp: digitsOf(code) } })).recovery_codes);
        show("codes");
        changed();
      });
    },
    codes: close,
  };
  const another = () => {
    if (begun === null) return;
    const { setup_token } = begun;
    setCode("");
    void run(async () => setBegun(await resend.run({ body: { setup_token } })));
  };

  // The codes are shown once: only whoever says that they are kept goes on.
  const over = step === "codes";
  return (
    <StepPrompt
      header={t("security.factor")}
      steps={steps.map((each) => t(`security.step.${each}`))}
      at={at}
      sidebar
      said={{ confirm: t("signin.saved"), ...(over ? {} : { cancel: t("security.cancel") }) }}
      loading={busy}
      back={at === 0 || over ? undefined : () => show(steps[at - 1])}
      next={next[step]}
      close={over ? undefined : close}
    >
      {step === "password" ? (
        <>
          <p>{t("security.step_text.password")}</p>
          {methods.length > 1 ? <FactorChoice methods={methods} chosen={method} choose={choose} /> : null}
          <CurrentPassword value={password} change={type(setPassword)} />
          <p className="meta dim">{t("security.others_end")}</p>
        </>
      ) : null}
      {step === "scan" && begun !== null && begun.app !== null ? (
        <>
          <p>{t("security.step_text.scan")}</p>
          <AppSetUp app={begun.app} />
        </>
      ) : null}
      {step === "code" && begun !== null ? (
        <>
          <p>{begun.app === null ? t("factor.mail_text") : t("security.step_text.code")}</p>
          <CodeField
            label={t("signin.code")}
            value={code}
            change={type(setCode)}
            wrong={wrong === null ? undefined : WRONG}
            focusAt={begun.setup_token}
          />
          {begun.mail === null ? null : <MailedCode mail={begun.mail} resend={another} busy={busy} />}
        </>
      ) : null}
      {over ? (
        <>
          <p>{t("signin.saved_text")}</p>
          <RecoveryCodes codes={codes} />
        </>
      ) : null}
      <Wrong text={wrong} />
    </StepPrompt>
  );
}
