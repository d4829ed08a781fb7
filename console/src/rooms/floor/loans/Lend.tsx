// Lends somebody a skill until a time: who, which, at which level, how long and why; and said before what that changes.
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import "@/ui/fields/fields";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import { Refused } from "../open/Refused";
import { To } from "../open/To";
import { drop, type Lending } from "../open/wanted";
import { useAgents, useLines } from "../store";
import { useTrueNow } from "../useServerNow";
import { levelsOf, usualLevel } from "./levels";
import { endOf, type Lasting, WHILES } from "./until";
import { useLend } from "./useLend";

const MINUTE = 60_000;

export function Lend({ wanted, active }: { wanted: Lending; active: boolean }) {
  const t = useWords();
  const clock = useClock();
  const timeZone = useZone((state) => state.timeZone);
  const now = useTrueNow();
  const agents = useAgents();
  const lines = useLines();
  const { lend, busy, refused } = useLend();
  const [who, setWho] = useState(wanted.who);
  const [skill_id, setSkill] = useState(wanted.skill?.skill_id ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const [lasting, setLasting] = useState<Lasting>(60);
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const line = lines.find((each) => each.skill_id === skill_id);
  const skill = line?.skill ?? wanted.skill?.skill ?? "";
  const levels =
    skill_id === null ? [] : levelsOf(who === null ? undefined : agents.get(who.user_id), skill_id);
  const usual = skill_id === null ? undefined : usualLevel(agents.values(), skill_id, levels, wanted.level);
  const level = picked !== null && levels.includes(picked) ? picked : usual;
  const end = endOf(lasting, text, now, timeZone);
  const tooLong = end !== null && end > now + limits.LOAN_LONGEST;
  const lacks =
    who === null ||
    skill_id === null ||
    level === undefined ||
    end === null ||
    tooLong ||
    reason.trim() === "";
  const submit = () => {
    if (lacks || busy) return;
    void lend({ who, skill_id, skill, level, end, reason: reason.trim() });
  };
  return (
    <Overlay
      active={active}
      close={drop}
      header={
        who !== null && wanted.who !== null
          ? t("floor.loan.lend_to", { name: who.name })
          : wanted.skill !== null
            ? t("floor.loan.lend_skill", { skill })
            : t("floor.loan.lend")
      }
      closeButton={false}
    >
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {wanted.who === null ? <To to={who} choose={setWho} lacks={skill_id} /> : null}
        {wanted.skill === null ? (
          <NativeSelect
            label={t("floor.loan.skill")}
            value={skill_id ?? ""}
            onChange={({ currentTarget: { value } }) => setSkill(value === "" ? null : Number(value))}
          >
            <option value="">–</option>
            {lines
              .filter(
                (each) =>
                  levelsOf(who === null ? undefined : agents.get(who.user_id), each.skill_id).length > 0,
              )
              .map((each) => (
                <option key={each.skill_id} value={each.skill_id}>
                  {each.waiting === 0
                    ? each.skill
                    : `${each.skill} (${t("floor.waits_here", { count: each.waiting })})`}
                </option>
              ))}
          </NativeSelect>
        ) : null}
        <div className="floorpair">
          <NativeSelect
            label={t("floor.level_head")}
            value={level ?? ""}
            disabled={levels.length === 0}
            onChange={({ currentTarget: { value } }) => setPicked(Number(value))}
          >
            {levels.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={t("floor.loan.lasting")}
            value={lasting}
            onChange={({ currentTarget: { value } }) =>
              setLasting(value === "until" ? value : (Number(value) as Lasting))
            }
          >
            {WHILES.map((each) => (
              <option key={each} value={each}>
                {each < 60
                  ? t("floor.minutes_short", { count: each })
                  : t("floor.hours_short", { count: each / 60 })}
              </option>
            ))}
            <option value="until">{t("floor.loan.until_time")}</option>
          </NativeSelect>
          {lasting === "until" ? (
            <TextInput
              type="time"
              label={t("floor.loan.time")}
              value={text}
              error={tooLong ? t("floor.loan.too_long") : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          ) : null}
        </div>
        <TextInput
          label={t("floor.ask.force_reason")}
          value={reason}
          maxLength={limits.LOAN_REASON}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {who === null || level === undefined || end === null || skill === "" ? null : (
          <p>
            {t(line?.mode === "pull" ? "floor.loan.text_pull" : "floor.loan.text", {
              name: who.name,
              skill,
              level,
              time: clock.time(Math.floor(end / MINUTE) * MINUTE),
            })}{" "}
            {line === undefined ? null : t("floor.loan.waits", { count: line.waiting })}
          </p>
        )}
        <p className="dim">{t("floor.loan.recorded")}</p>
        <Refused
          problem={refused}
          why={refused?.code === errorCode.ANTECEDING_ENTITY ? t("floor.loan.already") : undefined}
        />
        <div className="overlayacts">
          <Button onClick={drop}>{t("floor.act.keep")}</Button>
          <Button type="submit" look="primary" disabled={lacks || busy}>
            {t("floor.loan.go")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
