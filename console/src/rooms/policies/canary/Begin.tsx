// A canary is begun: with which share of the chats, for how long, and when all of them go back to the policy in force.
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Problem } from "@/api/problem";
import { CANARY_CHATS_USUAL, CANARY_POINTS, CANARY_WAIT } from "@/generated/limits";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Found } from "../Findings";
import type { Names } from "../said";
import { boundOf, MEASURES, type Measure } from "./told";
import type { OfCanary, Plan, Refusal } from "./useCanary";
import "@/ui/fields/fields";

const SHARES = [1, 5, 10, 20, 30, 50] as const;
const USUAL_SHARE = 10;
const LENGTHS = [1, 4, 8, 24, 72, 168] as const;
type Length = (typeof LENGTHS)[number];
const USUAL_LENGTH: Length = 24;
const LEASTS = [20, 50, 100, 200, 500, 1_000] as const;
const MOST_DIGITS = 4;
const USUAL_BOUNDS: Record<Measure, string> = { wait: "20", left: "5", level: "" };
const MOST: Record<Measure, number> = {
  wait: CANARY_WAIT,
  left: CANARY_POINTS,
  level: CANARY_POINTS,
};

export function Begin({
  of: { canary, busy, refused, forget },
  hindered,
  begin,
  names,
}: {
  of: OfCanary;
  /** What keeps the draft from being tried. */
  hindered: string | null;
  begin: (plan: Plan) => Promise<boolean>;
  names: Names;
}) {
  const t = useWords();
  const [share, setShare] = useState<number>(USUAL_SHARE);
  const [hours, setHours] = useState<Length>(USUAL_LENGTH);
  const [least, setLeast] = useState<number>(CANARY_CHATS_USUAL);
  const [typed, setTyped] = useState(USUAL_BOUNDS);
  const bound = (measure: Measure) => boundOf(typed[measure], MOST[measure]);
  const none = MEASURES.every((measure) => bound(measure) === null);
  if (hindered !== null) return <p className="meta dim">{hindered}</p>;
  const plan: Plan = {
    share,
    hours,
    least_chats: least,
    bounds: { wait_seconds: bound("wait"), left_points: bound("left"), level_points: bound("level") },
  };
  return (
    <div className="canarybegin">
      <div className="canaryrow">
        <NativeSelect
          label={t("canary.share")}
          value={String(share)}
          data={SHARES.map((each) => ({
            value: String(each),
            label: t("canary.share_of", { percent: each }),
          }))}
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
        />
        <NativeSelect
          label={t("canary.length")}
          value={String(hours)}
          data={LENGTHS.map((each) => ({ value: String(each), label: t(`canary.lengths.h${each}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setHours(LENGTHS.find((each) => String(each) === value) ?? USUAL_LENGTH)
          }
        />
        <NativeSelect
          label={t("canary.least")}
          value={String(least)}
          data={LEASTS.map((each) => ({ value: String(each), label: t("canary.least_of", { count: each }) }))}
          onChange={({ currentTarget }) => setLeast(Number(currentTarget.value))}
        />
      </div>
      <fieldset className="canarybounds">
        <legend>{t("canary.bounds")}</legend>
        {MEASURES.map((measure) => (
          <TextInput
            key={measure}
            label={t(`canary.bound.${measure}`)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[measure]}
            onChange={({ currentTarget: { value } }) =>
              setTyped({ ...typed, [measure]: value.replaceAll(/\D/g, "").slice(0, MOST_DIGITS) })
            }
            // What will be sent: nought is no condition, and there is a most.
            onBlur={() => setTyped({ ...typed, [measure]: String(bound(measure) ?? "") })}
          />
        ))}
        <p className="meta dim">{t(none ? "canary.bounds_none" : "canary.bounds_hint")}</p>
      </fieldset>
      <p className="meta dim">
        {t("canary.tried_parts")} {t("canary.by_chat")}
      </p>
      {none ? null : (
        <Sure
          main
          label={t("canary.start")}
          title={t("canary.ask.title")}
          stay={t("canary.ask.stay")}
          go={t("canary.ask.go")}
          busy={busy}
          act={() => begin(plan)}
          refused={refused === null ? null : <Refused of={refused} names={names} />}
          forget={forget}
        >
          <p>{t("canary.ask.text", { percent: share })}</p>
          {canary?.state === "running" ? <p>{t("canary.ask.instead")}</p> : null}
        </Sure>
      )}
    </div>
  );
}

export function Refused({ of, names }: { of: Refusal; names: Names }) {
  const t = useWords();
  if (of === "meanwhile") return <p>{t("canary.meanwhile")}</p>;
  if (of instanceof Problem) return <p>{problemText(of)}</p>;
  return (
    <>
      <p>{t("canary.refused")}</p>
      <Found of={of.faults} grave names={names} />
    </>
  );
}
