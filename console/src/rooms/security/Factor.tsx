// The second factor: how it stands, and the ways to set it up, anew, or to switch it off.
import { useEffect, useRef, useState } from "react";
import type { Security } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { FactorSetUp } from "./FactorSetUp";
import { BESIDE, Guard, useDay, WithPassword } from "./face/Guard";

export function Factor({ standing, changed }: { standing: Security; changed: () => void }) {
  const t = useWords();
  const day = useDay();
  const { second_factor, second_factor_needed } = standing;
  const off = useAct("post", "internal/second_factor/off", BESIDE);
  const [doing, setDoing] = useState<"set_up" | "off" | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const was = useRef(doing);
  // Whoever leaves the dialog is again where they opened it.
  useEffect(() => {
    if (was.current === "set_up" && doing === null) begin.current?.focus();
    was.current = doing;
  }, [doing]);
  const note =
    second_factor === null
      ? t("security.factor_none")
      : t(`security.factor_since.${second_factor.method}`, { day: day(second_factor.since) });
  const stop = () => setDoing(null);
  return (
    <Guard title={t("security.factor")} note={note}>
      {doing === "off" ? (
        <WithPassword
          act={t("security.factor_off")}
          look="danger"
          busy={off.busy}
          go={(password) =>
            off.run({ body: { password } }).then(() => {
              stop();
              changed();
            })
          }
          cancel={stop}
        />
      ) : (
        <div className="codeacts">
          <Button ref={begin} onClick={() => setDoing("set_up")}>
            {second_factor === null ? t("security.factor_on") : t("security.factor_anew")}
          </Button>
          {second_factor === null || second_factor_needed ? null : (
            <Button look="danger" onClick={() => setDoing("off")}>
              {t("security.factor_off")}
            </Button>
          )}
        </div>
      )}
      {doing === "set_up" ? <FactorSetUp methods={standing.methods} changed={changed} close={stop} /> : null}
    </Guard>
  );
}
