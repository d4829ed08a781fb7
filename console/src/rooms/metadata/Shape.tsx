// The form of a definition: what it is called, what a value is, who fills it in, and when agents see it.
import { NativeSelect } from "@mantine/core";
import { Problem } from "@/api/problem";
import { MetadataCreate } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import { Choices } from "./Choices";
import {
  changeOf,
  type Draft,
  draftOf,
  isOnlyMoved,
  keyOf,
  madeOf,
  overtakenBy,
  refusedAt,
  wrongsOf,
} from "./draft";
import { KEPT, saidOf } from "./said";
import type { Definition, MetadataActs } from "./useMetadata";
import "@/ui/fields/fields";

const { reason } = MetadataCreate;
const LABEL = { need: true, most: limits.METADATA_LABEL } as const;
const BOUNDS = {
  key: { need: true, most: limits.METADATA_KEY },
  label_en: LABEL,
  label_it: LABEL,
  reason,
} as const;
const TYPES = ["text", "number", "date", "choice", "yes_no"] as const;
const ASKED = ["start", "chat"] as const;
const SHOWN = ["always", "filled"] as const;

export function Shape({
  of: one,
  acts,
  opens,
  close,
}: {
  of: Definition | null;
  acts: MetadataActs;
  opens: (definition?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const again = () => void acts.again();
  const { form, theirs, keep, take } = useVersioned<Definition, Draft>({
    of: one,
    draftOf,
    bounds: BOUNDS,
    rules: wrongsOf,
    create: async (draft) => {
      const { items } = await acts.create({ body: madeOf(draft) });
      await acts.again();
      return items[0]?.id ?? 0;
    },
    change: async (from, draft) => {
      const over = async (it: Definition) =>
        (await acts.change({ body: changeOf(it, draft) })).items[0] ?? it;
      try {
        return await over(from);
      } catch (cause) {
        const now = cause instanceof Problem ? overtakenBy(from.id)(cause) : null;
        // That it stands elsewhere by now is nobody's other opinion of it.
        if (now === null || !isOnlyMoved(from, now)) throw cause;
        return over(now);
      }
    },
    overtakenBy: overtakenBy(one?.id),
    refused: refusedAt,
    made: opens,
    again,
  });
  const { values, change } = form;
  const choose = <K extends "type" | "asked" | "shown">(
    name: K,
    options: readonly Draft[K][],
    texts: string,
  ) => (
    <NativeSelect
      name={name}
      label={t(`metadata.${name}`)}
      data={options.map((value) => ({
        value,
        label: t(`metadata.${texts}.${value}` as "metadata.types.text"),
      }))}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value } as Partial<Draft>)}
    />
  );
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("metadata.create") : t("metadata.save")}
      cancel={t("metadata.cancel")}
      told={form.saved ? t("metadata.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="label_en"
        label={t("metadata.label_en")}
        most={LABEL.most}
        autoFocus={one === null}
      />
      <Field form={form} name="label_it" label={t("metadata.label_it")} most={LABEL.most} />
      {one === null ? (
        <Field
          form={form}
          name="key"
          label={t("metadata.key")}
          hint={
            <>
              {t("metadata.key_hint")}{" "}
              {values.key === "" && keyOf(values.label_en) !== "" ? (
                <Button small look="quiet" onClick={() => change({ key: keyOf(values.label_en) })}>
                  {keyOf(values.label_en)}
                </Button>
              ) : null}
            </>
          }
          most={limits.METADATA_KEY}
          spellCheck={false}
        />
      ) : null}
      {choose("type", TYPES, "types")}
      {values.type === "choice" ? (
        <Choices of={values.choices} fault={form.told("choices")} change={(choices) => change({ choices })} />
      ) : null}
      {values.type === "number" ? (
        <Field form={form} name="least" label={t("metadata.least")} inputMode="numeric" />
      ) : null}
      {values.type === "number" || values.type === "text" ? (
        <Field
          form={form}
          name="most"
          label={values.type === "text" ? t("metadata.longest") : t("metadata.most")}
          inputMode="numeric"
        />
      ) : null}
      {choose("asked", ASKED, "asks")}
      {values.asked === "start" ? (
        <Check
          form={form}
          name="required"
          label={t("metadata.required")}
          note={t("metadata.required_note")}
        />
      ) : null}
      {choose("shown", SHOWN, "shows")}
      <Field form={form} name="reason" label={t("metadata.reason")} rows={2} most={reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("metadata.overtaken")}
          fields={KEPT.map((field) => ({
            field,
            name: t(`metadata.${field}`),
            mine: saidOf(t, values, field),
            theirs: saidOf(t, draftOf(theirs), field),
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
