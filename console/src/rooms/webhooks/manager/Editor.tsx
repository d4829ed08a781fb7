// A webhook that is there: what it is called, where it calls and what for, its calls, and whether it is called at all.
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Webhook } from "@/api/shapes";
import { useRenew } from "@/api/useRenew";
import { History } from "@/rooms/audit/face/History";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Acts } from "../Acts";
import { Standing } from "../Board";
import { HOOKS } from "../useWebhooks";
import { BOUNDS, changeOf, type Draft, draftOf, wrongsOf } from "./draft";
import { Fields } from "./Fields";
import { useHookActs } from "./useHooks";

const NOTHING = () => undefined;

export function Editor({ of: hook, close }: { of: Webhook; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const renew = useRenew();
  const acts = useHookActs();
  const { id, name, created, created_by } = hook;
  return (
    <>
      <EditorHead title={name} about={<Standing of={hook} />} closing={t("hooks.close")} close={close} />
      <div className="editorpart">
        <p className="dim">{t("hooks.made_by", { time: clock.moment(created), name: created_by })}</p>
        <Acts hook={hook} ask={NOTHING} newest={NOTHING} />
        <Link to={pathTo("webhookLogs", { id: String(id) })}>{t("hooks.to_log")}</Link>
      </div>
      {acts.may("edit") ? (
        <Shape of={hook} close={close} />
      ) : (
        <p className="editorpart dim">{t("hooks.read_only")}</p>
      )}
      {acts.mayAudit ? (
        <div className="editorpart">
          <History type="webhook" id={String(id)} done={() => void renew(HOOKS)} />
        </div>
      ) : null}
    </>
  );
}

function Shape({ of: hook, close }: { of: Webhook; close: () => void }) {
  const t = useWords();
  const { change } = useHookActs();
  // What was typed was typed over this one, whatever the list says meanwhile.
  const [from, setFrom] = useState(hook);
  const form = useForm<Draft>({
    base: draftOf(from),
    bounds: BOUNDS,
    rules: wrongsOf,
    save: async (draft) => setFrom(await change({ body: changeOf(from, draft) })),
  });
  const { dirty } = form;
  useEffect(() => {
    if (!dirty) setFrom(hook);
  }, [dirty, hook]);
  return (
    <Form
      of={form}
      className="editorpart"
      act={t("hooks.save")}
      cancel={t("hooks.cancel")}
      told={form.saved ? t("hooks.saved") : undefined}
      close={close}
    >
      <Fields form={form} />
    </Form>
  );
}
