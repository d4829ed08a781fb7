// Putting a change back: asked about once, at the button; what was changed since is said there.
import type { Problem } from "@/api/problem";
import { UndoBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconUndo } from "@/ui/icons";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { Refusal } from "./face/Refusal";
import { type Change, fieldIn, nameIn, valueIn } from "./said";
import { useUndo } from "./useAudit";
import { useReads } from "./useReads";
import { Values } from "./Values";

export function Undo({ of: change, done }: { of: Change; done?: () => void }) {
  const t = useWords();
  const { act, busy, refused, forget } = useUndo(change, done);
  return (
    <Sure
      small
      label={
        <>
          <Icon of={IconUndo} small />
          <span aria-hidden="true">{t("audit.undo.act")}</span>
          <span className="sr">{t("audit.undo.act_of", { name: nameIn(change) })}</span>
        </>
      }
      title={t("audit.undo.title")}
      stay={t("audit.undo.stay")}
      go={t("audit.undo.go")}
      reason={{ label: t("audit.undo.why"), most: UndoBody.reason.most }}
      busy={busy}
      act={act}
      refused={refused === null ? null : <Why of={change} problem={refused} />}
      forget={forget}
    >
      <Values of={change} back />
      <p className="dim">{t("audit.undo.text")}</p>
    </Sure>
  );
}

/** 203: somebody has changed the same since. How it is now comes with the refusal, under the name of its kind. */
function Why({ of: change, problem }: { of: Change; problem: Problem }) {
  const t = useWords();
  const reads = useReads(change);
  const { type, after, before } = change;
  if (problem.code !== errorCode.ANTECEDING_ENTITY) return <Refusal problem={problem} />;
  const extra = (problem.extra ?? {}) as Readonly<Record<string, unknown>>;
  if ("undone_by" in extra) return t("audit.undo.once");
  const now = (extra[type] ?? {}) as Readonly<Record<string, unknown>>;
  const fields = Object.keys(after ?? before ?? {}).filter((field) => field in now);
  return (
    <>
      <strong>{t("audit.undo.since")}</strong>
      {fields.length === 0 ? null : (
        <>
          <p>{t("audit.undo.now")}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                {fieldIn(type, field)} <b>{valueIn(type, field, now[field], reads)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
