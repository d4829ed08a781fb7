// A new access token: for whom, what it is for and how long it lasts; then the token itself, this once.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { type Draft, draftOf, madeOf, wrongsOf } from "./draft";
import { BOUNDS, Fields } from "./Fields";
import { useAccounts, useNameOf, useTokenActs } from "./useTokens";
import "@/ui/credentials.css";

interface Made {
  SESSID: string;
  token: string;
  user_id: number;
}

export function NewToken({ opens, close }: { opens: (token: string) => void; close: () => void }) {
  const t = useWords();
  const acts = useTokenActs();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <EditorHead title={t("access_tokens.make")} closing={t("access_tokens.close")} close={close} />
      {made !== null ? (
        <Secret of={made} done={() => opens(made.SESSID)} />
      ) : acts.may("create") ? (
        <Shape made={setMade} close={close} />
      ) : (
        <p className="editorpart dim">{t("access_tokens.read_only")}</p>
      )}
    </>
  );
}

function Shape({ made, close }: { made: (made: Made) => void; close: () => void }) {
  const t = useWords();
  const { create } = useTokenActs();
  const accounts = useAccounts();
  const form = useForm<Draft>({
    base: draftOf(null),
    bounds: BOUNDS,
    named: { ttl: "days" },
    rules: (draft) => wrongsOf(draft, true),
    save: async (draft) => made(await create({ body: madeOf(draft) })),
  });
  const choices = (accounts ?? []).filter(({ suspended }) => !suspended);
  const wrong = form.told("user_id");
  return (
    <Form
      of={form}
      className="editorpart"
      act={t("access_tokens.create")}
      cancel={t("access_tokens.cancel")}
      close={close}
    >
      <NativeSelect
        label={t("access_tokens.account")}
        description={
          accounts === null
            ? t("access_tokens.no_accounts_seen")
            : accounts !== undefined && choices.length === 0
              ? t("access_tokens.no_accounts")
              : undefined
        }
        data={[
          { value: "", label: t("access_tokens.choose") },
          ...choices.map(({ user_id, fullname }) => ({ value: String(user_id), label: fullname })),
        ]}
        value={form.values.user_id}
        error={wrong}
        onChange={(event) => form.change({ user_id: event.currentTarget.value })}
      />
      <Fields form={form} fresh />
    </Form>
  );
}

function Secret({ of: { token, user_id }, done }: { of: Made; done: () => void }) {
  const t = useWords();
  const nameOf = useNameOf();
  return (
    <div className="editorpart recovery" role="status">
      <h3>{t("access_tokens.secret.title")}</h3>
      <p>{t("access_tokens.secret.text", { account: nameOf(user_id) })}</p>
      <p className="keyline">
        <code>{token}</code>
        <CopyButton text={token} label={t("access_tokens.secret.copy")} />
      </p>
      <p className="codeacts">
        <Button look="primary" onClick={done}>
          {t("access_tokens.secret.done")}
        </Button>
      </p>
    </div>
  );
}
