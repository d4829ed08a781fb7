// The second step: a code of an app or of the mail, a recovery code; and its set-up, where one is needed.
import { useState } from "react";
import type { FactorMethod, SignInStep } from "@/api/shapes";
import { AppSetUp } from "@/rooms/security/face/AppSetUp";
import { FactorChoice } from "@/rooms/security/face/FactorChoice";
import { MailedCode } from "@/rooms/security/face/MailedCode";
import { Button } from "@/ui/Button";
import { CodeField, digitsOf, isCode } from "@/ui/CodeField";
import { useWords } from "@/words";
import "@/rooms/security/face/words";
import { Sheet } from "./Sheet";
import type { Door } from "./useSignIn";
import "@/words/signin";

/** The id of what says why an answer was refused. */
const WRONG = "login-wrong";

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
    if (!isCode(code)) return setOdd(t("signin.code_format"));
    // What was typed since the refusal came stays.
    void door.answer({ otp: digitsOf(code) }).then(() => setCode((now) => (now === code ? "" : now)));
  };
  const resend = () => {
    change("");
    void door.answer({ resend: true });
  };
  return { code, setCode: change, wrong: odd ?? door.wrong, send, resend };
}

export function SecondFactor({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  const { code, setCode, wrong, send, resend } = useCode(door);
  const byMail = step.methods.includes("email");
  const unsent = byMail && step.mail === null;
  const [recovery, setRecovery] = useState<string | null>(unsent ? "" : null);
  const [missing, setMissing] = useState<string | null>(null);
  const byRecovery = recovery !== null;
  const complaint = missing ?? wrong;
  const recover = () => {
    if (recovery?.trim() === "") return setMissing(t("signin.recovery_missing"));
    void door.answer({ recovery_code: recovery?.trim() });
  };
  const codeText = byMail ? t("factor.mail_text") : t("signin.code_text");
  return (
    <Sheet
      key={byRecovery ? "recovery" : "code"}
      number={door.number}
      title={t("signin.code_title")}
      text={unsent ? t("factor.no_mail") : byRecovery ? t("signin.recovery_text") : codeText}
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
          wrong={complaint === null ? undefined : WRONG}
          recovery
          focusAt="recovery"
        />
      ) : (
        <CodeField
          label={t("signin.code")}
          value={code}
          change={setCode}
          wrong={complaint === null ? undefined : WRONG}
          focusAt={step.step_token}
        />
      )}
      {byRecovery || step.mail === null ? null : (
        <MailedCode mail={step.mail} resend={resend} busy={door.busy} />
      )}
      {unsent ? null : (
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
          {!byRecovery
            ? t("signin.recovery_instead")
            : byMail
              ? t("factor.code_instead")
              : t("signin.code_instead")}
        </Button>
      )}
    </Sheet>
  );
}

export function SetUp({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  const { code, setCode, wrong, send, resend } = useCode(door);
  const [chosen, choose] = useState<FactorMethod>("app");
  // Whoever wants another way than that of this step chooses anew.
  const [anew, setAnew] = useState<string | null>(null);
  const { app, mail, methods, step_token } = step;
  const several = methods.length > 1;
  const begun = anew !== step_token && (app !== null || mail !== null);
  const text =
    begun && mail !== null ? t("factor.mail_text") : t(begun ? "signin.setup_text" : "signin.setup_begin");
  return (
    <Sheet
      key={begun ? (app === null ? "mail" : "app") : "choose"}
      number={door.number}
      title={t("signin.setup_title")}
      text={begun || !several ? text : t("factor.choose_text")}
      wrong={wrong}
      act={t("signin.next")}
      busy={door.busy}
      submit={begun ? send : () => void door.answer({ setup: chosen })}
      again={door.startAgain}
    >
      {begun || !several ? null : <FactorChoice methods={methods} chosen={chosen} choose={choose} />}
      {begun && app !== null ? <AppSetUp app={app} /> : null}
      {begun ? (
        <CodeField
          label={t("signin.code")}
          value={code}
          change={setCode}
          wrong={wrong === null ? undefined : WRONG}
          focusAt={step_token}
        />
      ) : null}
      {begun && mail !== null ? <MailedCode mail={mail} resend={resend} busy={door.busy} /> : null}
      {begun && several ? (
        <Button
          small
          look="quiet"
          className="instead"
          onClick={() => {
            setCode("");
            setAnew(step_token);
          }}
        >
          {t("factor.another_way")}
        </Button>
      ) : null}
    </Sheet>
  );
}
