// How many articles wait for the person's confirmation, and the way to them.
import { useNavigate } from "react-router";
import type { ReadAnswer } from "@/api/calls";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { usePutOff } from "./putOff";
import "../words";
import "./compliance.css";

/** So many are named, the others are counted. */
const NAMED = 3;

export function CompliancePrompt({ active, due }: { active: boolean; due: ReadAnswer<"knowledge/confirm"> }) {
  const t = useWords();
  const navigate = useNavigate();
  const waiting = due.items.filter(({ confirmed }) => confirmed === null);
  const more = due.outstanding - Math.min(waiting.length, NAMED);
  // Asked once a session: whoever looks at them knows that they wait.
  const answer = () => usePutOff.setState({ compliance: true });
  const view = () => {
    answer();
    void navigate(pathTo("article", { label: waiting[0]?.label }, { tab: "compliance", list: 1 }));
  };
  return (
    <Overlay active={active} header={t("knowledge.prompt.title")} closeButton={false} yields close={answer}>
      <div className="overlaybody">
        <p>{t("knowledge.prompt.text", { count: due.outstanding })}</p>
        <ul className="duelist">
          {waiting.slice(0, NAMED).map(({ label, version, question }) => (
            <li key={`${label} ${version}`}>{question}</li>
          ))}
          {more > 0 ? <li className="dim">{t("knowledge.prompt.more", { count: more })}</li> : null}
        </ul>
        <div className="overlayacts">
          <Button onClick={answer} data-later>
            {t("knowledge.prompt.later")}
          </Button>
          <Button look="primary" onClick={view} data-autofocus>
            {t("knowledge.prompt.view")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
