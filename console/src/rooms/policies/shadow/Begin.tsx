// A shadow is begun, for so long; where there is one already, after a question.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Problem } from "@/api/problem";
import { Button } from "@/ui/Button";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Found } from "../Findings";
import type { Names } from "../said";
import type { OfShadow, Refusal } from "./useShadow";
import "@/ui/fields/fields";

const LENGTHS = [1, 4, 8, 24, 72, 168] as const;
type Length = (typeof LENGTHS)[number];
const USUAL: Length = 24;

export function Begin({
  of: { shadow, busy, refused, forget },
  hindered,
  begin,
  names,
}: {
  of: OfShadow;
  /** What keeps the draft from being compared. */
  hindered: string | null;
  begin: (hours: number) => Promise<boolean>;
  names: Names;
}) {
  const t = useWords();
  const [hours, setHours] = useState<Length>(USUAL);
  const said = refused === null ? null : <Refused of={refused} names={names} />;
  const acts = () => {
    if (hindered !== null) return <span className="meta dim">{hindered}</span>;
    if (shadow === null)
      return (
        <Button look="primary" disabled={busy} onClick={() => void begin(hours)}>
          {t("shadow.start")}
        </Button>
      );
    return (
      <Sure
        main
        label={t("shadow.anew.act")}
        title={t("shadow.anew.title")}
        stay={t("shadow.anew.stay")}
        go={t("shadow.anew.go")}
        busy={busy}
        act={() => begin(hours)}
        refused={said}
        forget={forget}
      >
        <p>{t("shadow.anew.text")}</p>
      </Sure>
    );
  };
  return (
    <>
      <div className="shadowbegin">
        {hindered === null ? (
          <NativeSelect
            label={t("shadow.length")}
            value={String(hours)}
            data={LENGTHS.map((each) => ({ value: String(each), label: t(`shadow.lengths.h${each}`) }))}
            onChange={({ currentTarget: { value } }) =>
              setHours(LENGTHS.find((each) => String(each) === value) ?? USUAL)
            }
          />
        ) : null}
        {acts()}
      </div>
      {shadow === null && said !== null ? (
        <div role="alert" className="wrong">
          {said}
        </div>
      ) : null}
    </>
  );
}

export function Refused({ of, names }: { of: Refusal; names: Names }) {
  const t = useWords();
  if (of === "meanwhile") return <p>{t("shadow.meanwhile")}</p>;
  if (of instanceof Problem) return <p>{problemText(of)}</p>;
  return (
    <>
      <p>{t("shadow.refused")}</p>
      <Found of={of.faults} grave names={names} />
    </>
  );
}
