// A new access token: for whom, what it is for and how long it lasts; then the token itself, this once.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { ShownOnce } from "@/ui/ShownOnce";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { type Draft, draftOf, madeOf, wrongsOf } from "./draft";
import { BOUNDS, Fields } from "./Fields";
import { useAccounts, useNameOf, useTokenActs } from "./useTokens";

interface Made {
  SESSID: string;
  token: string;
  user_id: number;
}

export function NewToken({ opens, close }: { opens: (token: string) => void; close: () => void }) {
  const t = useWords();
  const acts = useTokenActs();
  const nameOf = useNameOf();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <EditorHead title={t("access_tokens.make")} closing={t("access_tokens.close")} close={close} />
      {made !== null ? (
        <ShownOnce
          title={t("access_tokens.secret.title")}
          text={t("access_tokens.secret.text", { account: nameOf(made.user_id) })}
          secret={made.token}
          copy={t("access_tokens.secret.copy")}
          done={{ text: t("access_tokens.secret.done"), act: () => opens(made.SESSID) }}
        />
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
