// A report being reviewed: what was reported, what was said in the chat, and the two decisions.
import { useState } from "react";
import { BanForm } from "@/rooms/bans/face/BanForm";
import { useTeamName } from "@/rooms/bans/face/useTeamName";
import { ReadOnly } from "@/rooms/chat/face/ReadOnly";
import { Button } from "@/ui/Button";
import { Sure } from "@/ui/Sure";
import { EditorHead } from "@/ui/table/TableDetail";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { useCategory } from "./category";
import { type Report, useReportActs } from "./useReports";

export function Review({
  of: report,
  waits,
  close,
  decided,
}: {
  of: Report;
  /** Whether nobody has decided it yet. */
  waits: boolean;
  /** Asks first where something is unsaved. */
  close: () => void;
  decided: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useTeamName();
  const categoryOf = useCategory();
  const acts = useReportActs();
  const [bans, setBans] = useState(false);
  /** The form was left again: the button that opened it has the focus. */
  const [left, setLeft] = useState(false);
  const { uniQref, explanation, category, by, at } = report;
  const done = () => {
    decided();
    void acts.again();
  };
  return (
    <>
      <EditorHead
        title={categoryOf(category)}
        about={t("reported.about", { name: nameOf(by), time: clock.moment(at) })}
        closing={t("reported.close")}
        close={close}
      />
      {waits ? null : (
        <p className="staleline" role="status">
          {t("reported.gone")}
        </p>
      )}
      <div className="editorpart">
        <p className="reportwhy" dir="auto">
          {explanation}
        </p>
        <p className="meta dim">
          {t("reported.reference")} <span className="mono">{uniQref}</span>
        </p>
      </div>
      <section className="editorpart reportlog" aria-label={t("reported.transcript")}>
        <h3>{t("reported.transcript")}</h3>
        <div className="reporttext">
          <ReadOnly uniQref={uniQref}>
            <p className="reportnote meta dim">{t("reported.looked")}</p>
          </ReadOnly>
        </div>
      </section>
      {bans ? (
        <BanForm
          uniQref={uniQref}
          done={done}
          settle={
            acts.mayDismiss && waits
              ? { text: t("reported.settle"), act: () => acts.dismiss({ body: { uniQref } }) }
              : undefined
          }
          close={() => {
            setBans(false);
            setLeft(true);
          }}
        />
      ) : (
        <div className="editorpart reportacts">
          {acts.mayDismiss && waits ? <Dismiss of={report} done={done} /> : null}
          {acts.mayBan ? (
            <Button autoFocus={left} onClick={() => setBans(true)}>
              {t("reported.ban")}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function Dismiss({ of: { uniQref }, done }: { of: Report; done: () => void }) {
  const t = useWords();
  const acts = useReportActs();
  const { act, refused, forget } = useRefusable(async () => {
    await acts.dismiss({ body: { uniQref } });
    done();
  });
  return (
    <Sure
      label={t("reported.dismiss.act")}
      title={t("reported.dismiss.title")}
      stay={t("reported.dismiss.stay")}
      go={t("reported.dismiss.go")}
      busy={acts.busy}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      <p>{t("reported.dismiss.text")}</p>
    </Sure>
  );
}
