// The rules for signing in as a form.
import { TenantSignInChange } from "@/generated/bodies";
import { errorCode, limits } from "@/generated/catalogue";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import {
  changeOf,
  type Draft,
  draftOf,
  KEPT,
  KINDS,
  LONGEST,
  type Rules,
  SHORTEST,
  USERS,
  wrongsOf,
} from "./draft";
import { Check, ReadOnly } from "./Parts";
import { overtakenBy, useRuleActs } from "./useRules";

/** The rules are always there: a tenant begins with the usual ones. */
const NOT_MADE = async () => 0;
const NOWHERE = () => undefined;

export function Shape({ of: rules }: { of: Rules }) {
  const t = useWords();
  const clock = useClock();
  const acts = useRuleActs();
  const { form, theirs, keep, take } = useVersioned<Rules, Draft>({
    of: rules,
    draftOf: (of) => draftOf(of ?? rules),
    bounds: { reason: TenantSignInChange.reason },
    rules: (draft) => wrongsOf(draft, draftOf(rules)),
    named: { items: "min", session_seconds: "session_minutes" },
    create: NOT_MADE,
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: ({ code, extra }) =>
      code === errorCode.INVALID_FORMAT && (extra as { field?: string } | null)?.field === "addresses"
        ? { addresses: t("sign_in_rules.addresses_refused", { mine: rules.your_address }) }
        : null,
    made: NOWHERE,
    again: acts.again,
  });
  const said = (draft: Draft, field: (typeof KEPT)[number]) => {
    const value = draft[field];
    return typeof value === "boolean" ? t(value ? "sign_in_rules.yes" : "sign_in_rules.no") : value;
  };
  if (!acts.mayEdit) return <ReadOnly of={draftOf(rules)} said={said} />;
  const { values } = form;
  const factor = values.second_factor && !rules.second_factor;
  return (
    <Form
      of={form}
      act={t("sign_in_rules.save")}
      cancel={t("sign_in_rules.cancel")}
      told={form.saved ? t("sign_in_rules.saved") : undefined}
      close={theirs === null ? form.discard : take}
    >
      <fieldset className="signinpart">
        <legend>{t("sign_in_rules.part.password")}</legend>
        <p className="meta dim">{t("sign_in_rules.password_note")}</p>
        <div className="signinfields">
          <Field form={form} name="min" label={t("sign_in_rules.min")} inputMode="numeric" />
          <Field form={form} name="max" label={t("sign_in_rules.max")} inputMode="numeric" />
          {KINDS.map((kind) => (
            <Field
              key={kind}
              form={form}
              name={kind}
              label={t(`sign_in_rules.${kind}`)}
              inputMode="numeric"
            />
          ))}
          <Field
            form={form}
            name="expiry_months"
            label={t("sign_in_rules.expiry_months")}
            hint={t("sign_in_rules.expiry_note")}
            inputMode="numeric"
          />
        </div>
        <Check form={form} name="common" />
      </fieldset>
      <fieldset className="signinpart">
        <legend>{t("sign_in_rules.part.factor")}</legend>
        <Check form={form} name="second_factor" />
        {factor ? (
          <p className="editortouch" role="status">
            {t("sign_in_rules.factor_touch")}
          </p>
        ) : null}
      </fieldset>
      <fieldset className="signinpart">
        <legend>{t("sign_in_rules.part.session")}</legend>
        <div className="signinfields">
          <Field
            form={form}
            name="session_minutes"
            label={t("sign_in_rules.session_minutes")}
            hint={t("sign_in_rules.session_note", { least: SHORTEST, most: clock.number(LONGEST) })}
            inputMode="numeric"
          />
        </div>
        <Check form={form} name="shared_machines" />
      </fieldset>
      <fieldset className="signinpart">
        <legend>{t("sign_in_rules.part.from")}</legend>
        <Field
          form={form}
          name="addresses"
          label={t("sign_in_rules.addresses")}
          hint={t("sign_in_rules.addresses_note", {
            mine: rules.your_address,
            most: limits.SIGN_IN_NETWORKS,
          })}
          rows={4}
          spellCheck={false}
        />
      </fieldset>
      <fieldset className="signinpart">
        <legend>{t("sign_in_rules.part.users")}</legend>
        <div className="signinfields">
          {USERS.map((users) => (
            <Field
              key={users}
              form={form}
              name={users}
              label={t(`sign_in_rules.${users}`)}
              hint={t(`sign_in_rules.${users}_note`)}
              inputMode="numeric"
            />
          ))}
        </div>
      </fieldset>
      <Field
        form={form}
        name="reason"
        label={t("sign_in_rules.reason")}
        rows={2}
        most={TenantSignInChange.reason.most}
      />
      {theirs === null ? null : (
        <Overtaken
          title={t("sign_in_rules.overtaken")}
          fields={KEPT.map((field) => ({
            field,
            name: t(`sign_in_rules.${field}`),
            mine: said(values, field),
            theirs: said(draftOf(theirs), field),
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
