// The settings of the account as a form.
import { ConsoleSettingsChange } from "@/generated/bodies";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import { changeOf, type Draft, draftOf, KEPT, LONGEST, SHORTEST, wrongsOf } from "./draft";
import { overtakenBy, type Settings, useSettingActs } from "./useSettings";

/** The settings are always there. */
const NOT_MADE = async () => 0;
const NOWHERE = () => undefined;

export function Shape({ of: settings }: { of: Settings }) {
  const t = useWords();
  const acts = useSettingActs();
  const { name, image, login_image, reason } = ConsoleSettingsChange;
  const { form, theirs, keep, take } = useVersioned<Settings, Draft>({
    of: settings,
    draftOf: (of) => draftOf(of ?? settings),
    bounds: { name, image, login_image, reason },
    rules: (draft) => wrongsOf(draft, draftOf(settings)),
    create: NOT_MADE,
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: () => null,
    made: NOWHERE,
    again: acts.again,
  });
  if (!acts.mayEdit) return <ReadOnly of={draftOf(settings)} />;
  const { values } = form;
  return (
    <Form
      of={form}
      act={t("console_settings.save")}
      cancel={t("console_settings.cancel")}
      told={form.saved ? t("console_settings.saved") : undefined}
      close={theirs === null ? form.discard : take}
    >
      <fieldset className="consolepart">
        <legend>{t("console_settings.part.brand")}</legend>
        <p className="meta dim">{t("console_settings.brand_note")}</p>
        <Field form={form} name="name" label={t("console_settings.name")} />
        <Field
          form={form}
          name="image"
          label={t("console_settings.image")}
          hint={t("console_settings.picture_note")}
          spellCheck={false}
        />
        <Field
          form={form}
          name="login_image"
          label={t("console_settings.login_image")}
          hint={t("console_settings.login_note")}
          spellCheck={false}
        />
      </fieldset>
      <fieldset className="consolepart">
        <legend>{t("console_settings.part.session")}</legend>
        <Field
          form={form}
          name="auto_suspend_seconds"
          label={t("console_settings.auto_suspend_seconds")}
          hint={t("console_settings.suspend_note", { least: SHORTEST, most: LONGEST })}
          inputMode="numeric"
        />
      </fieldset>
      <Field form={form} name="reason" label={t("console_settings.reason")} rows={2} most={reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("console_settings.overtaken")}
          fields={KEPT.map((field) => ({
            field,
            name: t(`console_settings.${field}`),
            mine: values[field],
            theirs: draftOf(theirs)[field],
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}

function ReadOnly({ of: draft }: { of: Draft }) {
  const t = useWords();
  return (
    <>
      <p className="dim">{t("console_settings.read_only")}</p>
      <dl className="consolefacts">
        {KEPT.map((field) => (
          <div key={field}>
            <dt>{t(`console_settings.${field}`)}</dt>
            <dd>{draft[field] || t("console_settings.none")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
