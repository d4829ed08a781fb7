// A runbook is written: its name, for how long it is applied, whom it lends what, and what it changes of the routing policy.
import { useState } from "react";
import { freshId } from "@/api/ids";
import { useAct } from "@/api/useAct";
import { RunbookBody } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { useWords } from "@/words";
import { ChangeRows } from "./ChangeRows";
import { bodyOf, type Draft, draftOf, wrongsOf } from "./draft";
import { LendRows } from "./LendRows";
import { isOvertaken, isTaken, type Runbook } from "./useRunbooks";

const HERE = { quiet: true } as const;

export function Editor({
  of: runbook,
  done,
  close,
}: {
  /** Null for a new one. */
  of: Runbook | null;
  done: () => void;
  close: () => void;
}) {
  const t = useWords();
  const [id] = useState(() => runbook?.id ?? freshId());
  const [base] = useState(() => draftOf(runbook));
  const { run } = useAct("put", "internal/runbooks", HERE);
  const form = useForm<Draft>({
    base,
    bounds: { name: RunbookBody.name },
    rules: wrongsOf,
    save: (draft) => run({ body: bodyOf(id, runbook?.version ?? 0, draft) }),
    refused: (problem) =>
      isOvertaken(problem)
        ? { name: t("runbooks.changed_meanwhile") }
        : isTaken(problem)
          ? { name: t("runbooks.form.taken") }
          : null,
  });
  const saved = () => {
    done();
    close();
  };
  const { lends, changes } = form.values;
  return (
    <Form
      of={form}
      className="overlaybody runbookform"
      act={t("runbooks.form.save")}
      cancel={t("runbooks.form.cancel")}
      done={saved}
      close={close}
      away={close}
    >
      <Field form={form} name="name" label={t("runbooks.form.name")} most={limits.RUNBOOK_NAME} autoFocus />
      <Field form={form} name="minutes" label={t("runbooks.form.minutes")} inputMode="numeric" />
      <LendRows rows={lends} wrong={form.told("lends")} change={(rows) => form.change({ lends: rows })} />
      <ChangeRows
        rows={changes}
        wrong={form.told("changes")}
        change={(rows) => form.change({ changes: rows })}
      />
    </Form>
  );
}
