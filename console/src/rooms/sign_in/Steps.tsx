// The steps after the password: the second factor, a new password, extra charges, codes to keep. Loaded while the password
// is typed.
import { useState } from "react";
import type { SignInStep } from "@/api/shapes";
import { chosenWell, NONE_CHOSEN, PasswordFields } from "@/rooms/security/face/PasswordFields";
import { RecoveryCodes } from "@/rooms/security/face/RecoveryCodes";
import { useWords } from "@/words";
import { SecondFactor, SetUp } from "./Factor";
import { Sheet } from "./Sheet";
import type { Door } from "./useSignIn";
import "@/words/signin";

function NewPassword({ door, step }: { door: Door; step: SignInStep }) {
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

function ConfirmLimit({ door, step }: { door: Door; step: SignInStep }) {
  const t = useWords();
  return (
    <Sheet
      number={door.number}
      title={t("signin.limit_title")}
      text={t("signin.limit_text", { count: step.user_limit ?? 0 })}
      wrong={door.wrong}
      act={t("signin.limit_confirm")}
      busy={door.busy}
      submit={() => void door.answer({ confirm_limit: true })}
      again={door.startAgain}
    />
  );
}

function KeepCodes({ door, codes }: { door: Door; codes: readonly string[] }) {
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

/** What is due: codes to keep before anything else, then the step. */
export default function Steps({ door }: { door: Door }) {
  if (door.codes !== null) return <KeepCodes door={door} codes={door.codes} />;
  const { step } = door;
  if (step === null) return null;
  switch (step.step) {
    case "mfa":
      return <SecondFactor door={door} step={step} />;
    case "mfa_setup":
      return <SetUp door={door} step={step} />;
    case "new_password":
      return <NewPassword door={door} step={step} />;
    case "confirm_limit":
      return <ConfirmLimit door={door} step={step} />;
  }
}
