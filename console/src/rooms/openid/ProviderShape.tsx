// The form of a service: how it is asked, and what its sign-ins do.
import { IdentityProviderBody as BODY } from "@/generated/bodies";
import { CopyButton } from "@/ui/CopyButton";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import {
  FLAGS,
  type ProviderDraft,
  providerChange,
  providerDraft,
  providerMade,
  providerOvertaken,
  providerRefused,
} from "./draft";
import { Look } from "./Look";
import type { Provider, ProviderActs } from "./useOpenId";
import "@/ui/credentials.css";

const need = { need: true as const };
const BOUNDS = {
  name: { ...BODY.name, ...need },
  issuer: { ...BODY.issuer, ...need },
  client_id: { ...BODY.client_id, ...need },
  client_secret: BODY.client_secret,
  scopes: BODY.scopes,
  groups_claim: { ...BODY.groups_claim, ...need },
  reason: BODY.reason,
};

export function ProviderShape({
  of: one,
  redirect,
  acts,
  opens,
  close,
}: {
  of: Provider | null;
  redirect: string;
  acts: ProviderActs;
  opens: (provider?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const again = () => void acts.again();
  const { form, theirs, keep, take } = useVersioned<Provider, ProviderDraft>({
    of: one,
    draftOf: providerDraft,
    bounds: BOUNDS,
    create: async (draft) => {
      const { id } = await acts.create({ body: providerMade(draft) });
      await acts.again();
      return id;
    },
    change: async (from, draft) => {
      const now = await acts.change({ body: providerChange(from, draft) });
      again();
      return now;
    },
    overtakenBy: providerOvertaken,
    refused: providerRefused,
    made: opens,
    again,
  });
  const text = (name: "name" | "issuer" | "client_id", value: string) => ({
    field: name,
    name: t(`openid.provider.${name}`),
    mine: form.values[name].trim(),
    theirs: value,
  });
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("openid.provider.create") : t("openid.save")}
      cancel={t("openid.cancel")}
      told={form.saved ? t("openid.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="name"
        label={t("openid.provider.name")}
        most={BODY.name.most}
        autoFocus={one === null}
      />
      <Field
        form={form}
        name="issuer"
        label={t("openid.provider.issuer")}
        hint={t("openid.provider.issuer_hint")}
        inputMode="url"
        spellCheck={false}
      />
      <Field form={form} name="client_id" label={t("openid.provider.client_id")} spellCheck={false} />
      <Field
        form={form}
        name="client_secret"
        label={t("openid.provider.secret")}
        hint={t(one?.has_secret ? "openid.provider.secret_there" : "openid.provider.secret_none")}
        autoComplete="off"
        spellCheck={false}
      />
      {one?.has_secret ? (
        <Check
          form={form}
          name="no_secret"
          label={t("openid.provider.no_secret")}
          note={t("openid.provider.no_secret_note")}
        />
      ) : null}
      <div>
        <p className="meta dim">{t("openid.provider.redirect")}</p>
        <p className="keyline">
          <code>{redirect}</code>
          <CopyButton text={redirect} label={t("openid.provider.copy_redirect")} />
        </p>
      </div>
      <Field form={form} name="scopes" label={t("openid.provider.scopes")} spellCheck={false} />
      <Field
        form={form}
        name="groups_claim"
        label={t("openid.provider.groups_claim")}
        hint={t("openid.provider.groups_claim_hint")}
        spellCheck={false}
      />
      <Look of={form.values} acts={acts} />
      {FLAGS.map((flag) => (
        <Check
          key={flag}
          form={form}
          name={flag}
          label={t(`openid.provider.${flag}`)}
          note={t(`openid.provider.${flag}_note`)}
        />
      ))}
      <Field form={form} name="reason" label={t("openid.reason")} rows={2} most={BODY.reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("openid.overtaken")}
          fields={[
            text("name", theirs.name),
            text("issuer", theirs.issuer),
            text("client_id", theirs.client_id),
          ]}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
