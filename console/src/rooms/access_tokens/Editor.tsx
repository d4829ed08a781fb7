// An access token that is there: what it is called, how long it lasts, and how it is revoked.
import { useEffect, useState } from "react";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { Icon } from "@/ui/Icon";
import { IconDelete } from "@/ui/icons";
import { Sure } from "@/ui/Sure";
import { EditorHead } from "@/ui/table/TableDetail";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { changeOf, type Draft, draftOf, type Token, wrongsOf } from "./draft";
import { BOUNDS, Fields } from "./Fields";
import { useNameOf, useTokenActs, useTokens } from "./useTokens";
import "./tokens.css";

export function Editor({ of: token, close, gone }: { of: Token; close: () => void; gone: () => void }) {
  const t = useWords();
  const acts = useTokenActs();
  return (
    <>
      <EditorHead title={token.display_name} closing={t("access_tokens.close")} close={close} />
      <Facts of={token} />
      {acts.may("edit") ? (
        <Shape of={token} close={close} />
      ) : (
        <p className="editorpart dim">{t("access_tokens.read_only")}</p>
      )}
      {acts.may("delete") ? (
        <div className="editorpart">
          <Revoke of={token} done={gone} />
        </div>
      ) : null}
    </>
  );
}

function Facts({ of: { user_id, created, created_by, last_seen, ttl } }: { of: Token }) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useNameOf();
  const { at } = useTokens();
  const facts = [
    [t("access_tokens.account"), nameOf(user_id)],
    [t("access_tokens.created"), clock.moment(created)],
    [t("access_tokens.by"), nameOf(created_by)],
    [t("access_tokens.seen"), last_seen === null ? t("access_tokens.never") : clock.moment(last_seen)],
    [t("access_tokens.ends"), at === null ? "" : clock.moment(at + ttl * 1_000)],
  ] as const;
  return (
    <dl className="editorpart tokenfacts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Shape({ of: token, close }: { of: Token; close: () => void }) {
  const t = useWords();
  const { change } = useTokenActs();
  // What was typed was typed over this one, whatever the list says meanwhile.
  const [from, setFrom] = useState(token);
  const form = useForm<Draft>({
    base: draftOf(from),
    bounds: BOUNDS,
    named: { ttl: "days" },
    rules: (draft) => wrongsOf(draft, false),
    save: async (draft) => setFrom(await change({ body: changeOf(from, draft) })),
  });
  const { dirty } = form;
  useEffect(() => {
    if (!dirty) setFrom(token);
  }, [dirty, token]);
  return (
    <Form
      of={form}
      className="editorpart"
      act={t("access_tokens.save")}
      cancel={t("access_tokens.cancel")}
      told={form.saved ? t("access_tokens.saved") : undefined}
      close={close}
    >
      <Fields form={form} />
    </Form>
  );
}

function Revoke({ of: { SESSID, display_name: name, last_seen }, done }: { of: Token; done: () => void }) {
  const t = useWords();
  const clock = useClock();
  const { revoke, revoking } = useTokenActs();
  const { act, refused, forget } = useRefusable(async () => {
    await revoke({ query: { SESSID } });
    done();
  });
  return (
    <Sure
      danger
      label={
        <>
          <Icon of={IconDelete} small />
          {t("access_tokens.revoke.act")}
        </>
      }
      title={t("access_tokens.revoke.title", { name })}
      stay={t("access_tokens.revoke.stay")}
      go={t("access_tokens.revoke.go", { name })}
      busy={revoking}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      <p>{t("access_tokens.revoke.text")}</p>
      {last_seen === null ? null : <p>{t("access_tokens.revoke.used", { time: clock.moment(last_seen) })}</p>}
    </Sure>
  );
}
