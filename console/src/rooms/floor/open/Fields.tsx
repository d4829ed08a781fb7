// What is still open before a supervisor's act is done: to whom, why, how somebody is to stand.
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { suspendReasons } from "@/generated/catalogue";
import "@/ui/fields/fields";
import { useLanguage, useWords } from "@/words";
import { To } from "./To";
import type { Chosen } from "./useSend";
import type { One } from "./wanted";

const STANDS = ["available", "away", "as_chosen"] as const;
const REASON_MOST = 200;

/** More than a handful are given no status that nobody has chosen for them. */
export const HANDFUL = 5;

/** What was chosen, and whether anything is missing before it can be done. */
export function useChosen(of: One, count = 1) {
  const [chosen, setChosen] = useState<Chosen>({
    to: null,
    reason: 1,
    because: "",
    stand: of.act !== "force" ? "away" : count > HANDFUL ? null : of.to,
  });
  const lacks =
    (of.act === "assign" && chosen.to === null) ||
    (of.act === "end" && chosen.because.trim() === "") ||
    (of.act === "force" && chosen.stand === null);
  const choose = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }));
  return { chosen: { ...chosen, because: chosen.because.trim() }, said: chosen.because, lacks, choose };
}

export function Fields({
  act,
  chosen: { to, reason, stand },
  said,
  choose,
}: { act: One["act"] } & Pick<ReturnType<typeof useChosen>, "chosen" | "said" | "choose">) {
  const t = useWords();
  const language = useLanguage();
  if (act === "assign") return <To to={to} choose={(person) => choose({ to: person })} />;
  if (act === "end")
    return (
      <TextInput
        label={t("floor.ask.end_reason")}
        value={said}
        maxLength={REASON_MOST}
        data-autofocus
        onChange={(event) => choose({ because: event.currentTarget.value })}
      />
    );
  if (act !== "force") return null;
  return (
    <>
      <NativeSelect
        label={t("floor.ask.force_to")}
        value={stand ?? ""}
        data-autofocus
        onChange={(event) => choose({ stand: event.currentTarget.value as typeof stand })}
      >
        {stand === null ? <option value="">–</option> : null}
        {STANDS.map((each) => (
          <option key={each} value={each}>
            {each === "as_chosen"
              ? t("floor.act.as_chosen")
              : t(each === "away" ? "floor.state.suspended" : "floor.state.available")}
          </option>
        ))}
      </NativeSelect>
      {stand === "away" ? (
        <NativeSelect
          label={t("floor.ask.force_reason")}
          value={reason}
          onChange={(event) => choose({ reason: Number(event.currentTarget.value) })}
        >
          {Object.values(suspendReasons).map((row) => (
            <option key={row.id} value={row.id}>
              {row[language]}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      {stand === "as_chosen" ? <p className="dim">{t("floor.ask.as_chosen_note")}</p> : null}
    </>
  );
}
