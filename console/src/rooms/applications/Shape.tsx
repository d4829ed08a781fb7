// The form of an application: its name, the pages it belongs to, what it may use and how much.
import { ApplicationBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import {
  changeOf,
  type Draft,
  draftOf,
  INTEGRATIONS,
  madeOf,
  originsOf,
  overtakenBy,
  wrongsOf,
} from "./draft";
import type { Application, ApplicationActs } from "./useApplications";

const BOUNDS = {
  name: { ...ApplicationBody.name, need: true },
  reason: ApplicationBody.reason,
} as const;

export function Shape({
  of: one,
  acts,
  opens,
  close,
}: {
  of: Application | null;
  acts: ApplicationActs;
  opens: (application?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const again = () => void acts.again();
  const { form, theirs, keep, take } = useVersioned<Application, Draft>({
    of: one,
    draftOf,
    bounds: BOUNDS,
    rules: wrongsOf,
    create: async (draft) => {
      const { id } = await acts.create({ body: madeOf(draft) });
      await acts.again();
      return id;
    },
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: ({ code }) => (code === errorCode.LABEL_TAKEN ? { name: t("applications.taken") } : null),
    made: opens,
    again,
  });
  const { values, change } = form;
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("applications.create") : t("applications.save")}
      cancel={t("applications.cancel")}
      told={form.saved ? t("applications.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="name"
        label={t("applications.name")}
        most={BOUNDS.name.most}
        autoFocus={one === null}
      />
      <Field
        form={form}
        name="origins"
        label={t("applications.origins")}
        hint={t(one?.first ? "applications.origins_own" : "applications.origins_note")}
        rows={3}
        spellCheck={false}
        className="mono"
      />
      <Field
        form={form}
        name="rate"
        label={t("applications.rate")}
        hint={t(one?.first ? "applications.rate_own" : "applications.rate_note")}
        inputMode="numeric"
      />
      <fieldset className="appfields">
        <legend>{t("applications.integrations")}</legend>
        <Check
          form={form}
          name="all"
          label={t("applications.all")}
          note={t(one?.first ? "applications.all_own" : "applications.all_note")}
        />
        {values.all
          ? null
          : INTEGRATIONS.map(([key, id]) => (
              <label key={id} className="editorcheck">
                <input
                  type="checkbox"
                  checked={values.integrations.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    change({
                      integrations: INTEGRATIONS.map(([, each]) => each).filter((each) =>
                        each === id ? checked : values.integrations.includes(each),
                      ),
                    })
                  }
                />
                <span>{t(`applications.integration.${key}`)}</span>
              </label>
            ))}
      </fieldset>
      <Field
        form={form}
        name="reason"
        label={t("applications.reason")}
        rows={2}
        most={ApplicationBody.reason.most}
      />
      {theirs === null ? null : (
        <Overtaken
          title={t("applications.overtaken")}
          fields={besides(t, values, theirs)}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}

function besides(t: ReturnType<typeof useWords>, mine: Draft, theirs: Application) {
  const its = draftOf(theirs);
  const nowhere = t(theirs.first ? "applications.own_page" : "applications.any_page");
  const said = (draft: Draft) => ({
    name: draft.name.trim(),
    origins: originsOf(draft).join(", ") || nowhere,
    rate: draft.rate.trim() || t("applications.no_rate"),
    integrations: draft.all
      ? t("applications.every")
      : INTEGRATIONS.filter(([, id]) => draft.integrations.includes(id))
          .map(([key]) => t(`applications.integration.${key}`))
          .join(", ") || t("applications.no_integration"),
  });
  const [ours, other] = [said(mine), said(its)];
  return [
    { field: "name", name: t("applications.name"), mine: ours.name, theirs: other.name },
    { field: "origins", name: t("applications.origins"), mine: ours.origins, theirs: other.origins },
    { field: "rate", name: t("applications.rate"), mine: ours.rate, theirs: other.rate },
    {
      field: "integrations",
      name: t("applications.integrations"),
      mine: ours.integrations,
      theirs: other.integrations,
    },
    {
      field: "keys",
      name: t("applications.keys"),
      mine: t("applications.as_they_were"),
      theirs: t(theirs.old === null ? "applications.as_they_were" : "applications.rotated"),
    },
  ];
}
