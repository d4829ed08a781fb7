// The question before a supervisor's act: what it touches, and who is told.
import { useEffect, useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { Lend } from "../loans/Lend";
import { Cannot, useCannot } from "./Cannot";
import { Fields, useChosen } from "./Fields";
import { Refused } from "./Refused";
import { AskedOfSeveral } from "./Several";
import { Touches } from "./Touches";
import { useDo } from "./useDo";
import { useGone } from "./useGone";
import { useWhyNot } from "./useWhyNot";
import { drop, type One, useWanted } from "./wanted";

export function Asked() {
  const wanted = useWanted((state) => state.wanted);
  // What was asked last stays while the dialog fades.
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  // What it is asked about goes with what is open at the side.
  useEffect(() => drop, []);
  if (last === null) return null;
  if (last.act === "lend") return <Lend key={JSON.stringify(last)} wanted={last} active={wanted !== null} />;
  const same = { key: JSON.stringify(last), active: wanted !== null };
  return last.act === "several" ? (
    <AskedOfSeveral {...same} key={same.key} wanted={last} />
  ) : (
    <Question {...same} key={same.key} wanted={last} />
  );
}

function Question({ wanted, active }: { wanted: One; active: boolean }) {
  const t = useWords();
  const { run, busy, refused } = useDo(drop);
  const { chosen, said, lacks, choose } = useChosen(wanted);
  const { header, go, dangerous } = useHead(wanted);
  const whyNot = useWhyNot();
  const cannot = useCannot(wanted);
  const moved = useGone(wanted);
  // What goes because of the act itself is told by its answer.
  const gone = active && !busy ? moved : null;
  const held = lacks || cannot !== null || gone !== null;
  return (
    <Overlay active={active} close={drop} header={header} closeButton={false}>
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          if (!held && !busy) void run(wanted, chosen);
        }}
      >
        <Touches wanted={wanted} />
        <Fields act={wanted.act} chosen={chosen} said={said} choose={choose} />
        {gone !== null ? (
          <p className="floorrefused" role="alert">
            <Icon of={IconWarning} small />
            <span>{gone}</span>
          </p>
        ) : cannot !== null ? (
          <Cannot why={cannot} />
        ) : (
          <Refused problem={refused} why={whyNot(refused, wanted, chosen.stand)} />
        )}
        <div className="overlayacts">
          <Button
            onClick={drop}
            // Where nothing has to be filled in.
            data-autofocus={["force", "end", "assign"].includes(wanted.act) ? undefined : true}
          >
            {t("floor.act.keep")}
          </Button>
          <Button type="submit" look={dangerous ? "danger" : "primary"} disabled={busy || held}>
            {go}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}

function useHead(wanted: One): { header: string; go: string; dangerous: boolean } {
  const t = useWords();
  const safe = { dangerous: false };
  switch (wanted.act) {
    case "give": {
      const { name } = wanted.to;
      return { header: t("floor.ask.give_title", { name }), go: t("floor.act.give", { name }), ...safe };
    }
    case "assign":
      return { header: t("floor.ask.assign_title"), go: t("floor.act.assign_now"), ...safe };
    case "raise":
      return { header: t("floor.ask.raise_title"), go: t("floor.act.raise"), ...safe };
    case "end":
      return { header: t("floor.ask.end_title"), go: t("floor.act.end"), dangerous: true };
    case "look_in":
      return { header: t("floor.ask.look_in_title"), go: t("floor.act.look_in_now"), ...safe };
    case "join":
      return { header: t("floor.ask.join_title"), go: t("floor.act.join_now"), ...safe };
    case "take_over":
      return { header: t("floor.ask.take_over_title"), go: t("floor.act.take_over_now"), dangerous: true };
    case "release":
      return { header: t("floor.ask.release_title"), go: t("floor.act.release"), dangerous: true };
    case "take_back":
      return {
        header: t("floor.loan.take_back_title", { skill: wanted.skill }),
        go: t("floor.loan.take_back_now"),
        ...safe,
      };
    case "force":
      return {
        header: t("floor.ask.force_title", { name: wanted.who.name }),
        go: t("floor.act.force_now"),
        ...safe,
      };
  }
}
