// The question before a supervisor's act: what it touches, and who is told.
import { NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { suspendReasons } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import "@/ui/fields/fields";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { To } from "./To";
import { Touches } from "./Touches";
import { useDo } from "./useDo";
import { drop, useWanted, type Wanted } from "./wanted";

export function Asked() {
  const wanted = useWanted((state) => state.wanted);
  // What was asked last stays while the dialog fades.
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  // What it is asked about goes with what is open at the side.
  useEffect(() => drop, []);
  return last === null ? null : (
    <Question key={JSON.stringify(last)} wanted={last} active={wanted !== null} />
  );
}

const STANDS = ["available", "away", "as_chosen"] as const;
const REASON_MOST = 200;

function Question({ wanted, active }: { wanted: Wanted; active: boolean }) {
  const t = useWords();
  const language = useLanguage();
  const { run, busy, refused } = useDo(drop);
  const [to, setTo] = useState<{ user_id: number; name: string } | null>(null);
  const [reason, setReason] = useState(1);
  const [because, setBecause] = useState("");
  const [stand, setStand] = useState(wanted.act === "force" ? wanted.to : ("away" as const));
  const { header, go, dangerous } = useHead(wanted);
  const lacks = (wanted.act === "assign" && to === null) || (wanted.act === "end" && because.trim() === "");
  return (
    <Overlay active={active} close={drop} header={header} closeButton={false}>
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacks && !busy) run(wanted, { to, reason, because: because.trim(), stand });
        }}
      >
        <Touches wanted={wanted} />
        {wanted.act === "assign" ? <To to={to} choose={setTo} /> : null}
        {wanted.act === "end" ? (
          <TextInput
            label={t("floor.ask.end_reason")}
            value={because}
            maxLength={REASON_MOST}
            data-autofocus
            onChange={(event) => setBecause(event.currentTarget.value)}
          />
        ) : null}
        {wanted.act === "force" ? (
          <>
            <NativeSelect
              label={t("floor.ask.force_to")}
              value={stand}
              data-autofocus
              onChange={(event) => setStand(event.currentTarget.value as typeof stand)}
            >
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
                onChange={(event) => setReason(Number(event.currentTarget.value))}
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
        ) : null}
        {refused === null ? null : (
          <p className="floorrefused" role="alert">
            <Icon of={IconWarning} small />
            <span>
              <b>{t("floor.told.refused")}</b> {problemText(refused)}
            </span>
          </p>
        )}
        <div className="overlayacts">
          <Button
            onClick={drop}
            data-autofocus={wanted.act === "force" || wanted.act === "end" ? undefined : true}
          >
            {t("floor.act.keep")}
          </Button>
          <Button type="submit" look={dangerous ? "danger" : "primary"} disabled={busy || lacks}>
            {go}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}

function useHead(wanted: Wanted): { header: string; go: string; dangerous: boolean } {
  const t = useWords();
  switch (wanted.act) {
    case "give":
      return {
        header: t("floor.ask.give_title", { name: wanted.to.name }),
        go: t("floor.act.give", { name: wanted.to.name }),
        dangerous: false,
      };
    case "assign":
      return { header: t("floor.ask.assign_title"), go: t("floor.act.assign_now"), dangerous: false };
    case "raise":
      return { header: t("floor.ask.raise_title"), go: t("floor.act.raise"), dangerous: false };
    case "end":
      return { header: t("floor.ask.end_title"), go: t("floor.act.end"), dangerous: true };
    case "release":
      return { header: t("floor.ask.release_title"), go: t("floor.act.release"), dangerous: true };
    case "force":
      return {
        header: t("floor.ask.force_title", { name: wanted.who.name }),
        go: t("floor.act.force_now"),
        dangerous: false,
      };
  }
}
