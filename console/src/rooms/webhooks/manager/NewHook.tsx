// A new webhook: what it is called, where it calls and what for; then the secret that signs its calls, this once.
import { useState } from "react";
import type { Webhook } from "@/api/shapes";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { ShownOnce } from "@/ui/ShownOnce";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { BOUNDS, type Draft, draftOf, madeOf, wrongsOf } from "./draft";
import { Fields } from "./Fields";
import { useHookActs } from "./useHooks";

export function NewHook({ opens, close }: { opens: (id: number) => void; close: () => void }) {
  const t = useWords();
  const acts = useHookActs();
  const [made, setMade] = useState<Webhook | null>(null);
  return (
    <>
      <EditorHead title={t("hooks.make")} closing={t("hooks.close")} close={close} />
      {made !== null ? (
        <ShownOnce
          title={t("hooks.secret.title")}
          text={t("hooks.secret.text")}
          secret={made.secret ?? ""}
          copy={t("hooks.secret.copy")}
          done={{ text: t("hooks.secret.done"), act: () => opens(made.id) }}
        />
      ) : acts.may("create") ? (
        <Shape made={setMade} close={close} />
      ) : (
        <p className="editorpart dim">{t("hooks.read_only")}</p>
      )}
    </>
  );
}

function Shape({ made, close }: { made: (made: Webhook) => void; close: () => void }) {
  const t = useWords();
  const { create } = useHookActs();
  const form = useForm<Draft>({
    base: draftOf(null),
    bounds: BOUNDS,
    rules: wrongsOf,
    save: async (draft) => made(await create({ body: madeOf(draft) })),
  });
  return (
    <Form of={form} className="editorpart" act={t("hooks.create")} cancel={t("hooks.cancel")} close={close}>
      <Fields form={form} />
    </Form>
  );
}
