// The form of a department: its name, and the one that it is inside of.
import { NativeSelect } from "@mantine/core";
import { DepartmentBody } from "@/generated/bodies";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import { changeOf, type Draft, draftOf, madeOf, overtakenBy, placesOf, refusedAt } from "./draft";
import { inTree } from "./face/departments";
import type { Department, DepartmentActs } from "./useDepartments";
import "@/ui/fields/fields";

const { name, reason } = DepartmentBody;
const BOUNDS = { name: { ...name, need: true as const }, reason };

export function Shape({
  of: one,
  all,
  acts,
  opens,
  close,
}: {
  of: Department | null;
  all: readonly Department[];
  acts: DepartmentActs;
  opens: (department?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const again = () => void acts.again();
  const { form, theirs, keep, take } = useVersioned<Department, Draft>({
    of: one,
    draftOf,
    bounds: BOUNDS,
    create: async (draft) => {
      const { id } = await acts.create({ body: madeOf(draft) });
      await acts.again();
      return id;
    },
    change: async (from, draft) => {
      const now = await acts.change({ body: changeOf(from, draft) });
      again();
      return now;
    },
    overtakenBy,
    refused: refusedAt,
    made: opens,
    again,
  });
  const ways = inTree(all);
  const wayOf = (id: string) =>
    ways.find(({ of }) => String(of.id) === id)?.way ?? t("departments.outermost");
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("departments.create") : t("departments.save")}
      cancel={t("departments.cancel")}
      told={form.saved ? t("departments.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="name"
        label={t("departments.name")}
        most={name.most}
        autoFocus={one === null}
      />
      <NativeSelect
        name="parent"
        label={t("departments.parent")}
        value={form.values.parent}
        error={form.told("parent")}
        onBlur={form.field("parent").onBlur}
        onChange={({ currentTarget: { value } }) => form.change({ parent: value })}
      >
        <option value="0">{t("departments.outermost")}</option>
        {placesOf(ways, one).map(({ of, way }) => (
          <option key={of.id} value={of.id}>
            {way}
          </option>
        ))}
      </NativeSelect>
      <Field form={form} name="reason" label={t("departments.reason")} rows={2} most={reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("departments.overtaken")}
          fields={[
            {
              field: "name",
              name: t("departments.name"),
              mine: form.values.name.trim(),
              theirs: theirs.name,
            },
            {
              field: "parent",
              name: t("departments.parent"),
              mine: wayOf(form.values.parent),
              theirs: wayOf(String(theirs.parent ?? 0)),
            },
          ]}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
