// Recovery codes: how many are left, and new ones in their place.
import { useState } from "react";
import type { Security } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { BESIDE, Guard, WithPassword } from "./face/Guard";
import { NewCodes } from "./face/NewCodes";
import "@/words/signin";

export function Recovery({ standing, changed }: { standing: Security; changed: () => void }) {
  const t = useWords();
  const renew = useAct("post", "internal/second_factor/recovery", BESIDE);
  const [asked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { second_factor } = standing;
  if (second_factor === null) return null;
  const go = async (password: string) => {
    setCodes((await renew.run({ body: { password } })).recovery_codes);
    setAsked(false);
    changed();
  };
  return (
    <Guard title={t("security.codes")} note={t("security.codes_left", { left: second_factor.recovery_left })}>
      {codes === null ? null : <NewCodes codes={codes} kept={() => setCodes(null)} />}
      {asked ? (
        <WithPassword act={t("signin.next")} busy={renew.busy} go={go} cancel={() => setAsked(false)} />
      ) : null}
      {asked || codes !== null ? null : (
        <div className="codeacts">
          <Button onClick={() => setAsked(true)}>{t("security.renew_codes")}</Button>
        </div>
      )}
    </Guard>
  );
}
