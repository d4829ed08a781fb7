// The form of a permission group; before it is saved it says what becomes different, and for how many.
import { GroupBody } from "@/generated/bodies";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { changeOf, type Draft, draftOf, madeOf, overtakenBy, refusedAt } from "./draft";
import { Differs } from "./face/Differs";
import { differences, type Group, type Groups } from "./gives";
import { givenIn } from "./said";
import { Tree } from "./Tree";
import type { useGroupActs } from "./useGroups";

const NAMED = { permissions: "given", actions: "given" } as const;

export function Shape({
  of: group,
  all,
  acts,
  opens,
  close,
}: {
  of: Group | null;
  all: Groups;
  acts: ReturnType<typeof useGroupActs>;
  opens: (group?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const { form, theirs, keep, take } = useVersioned<Group, Draft>({
    of: group,
    draftOf,
    bounds: { name: GroupBody.name, description: GroupBody.description, reason: GroupBody.reason },
    named: NAMED,
    create: async (draft) => (await acts.create({ body: madeOf(draft) })).id,
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: refusedAt,
    made: opens,
    again: acts.again,
  });
  const { values } = form;
  const shown = groupName(values.name.trim(), useLanguage());
  const before = draftOf(group);
  const differs = differences(before.given, values.given).length > 0;
  const said = (draft: Draft) => ({
    name: draft.name.trim(),
    description: draft.description.trim(),
    second_factor: t(draft.second_factor ? "groups.yes" : "groups.no"),
    given: givenIn(draft.given),
  });
  return (
    <Form
      of={form}
      className="editorpart"
      act={group === null ? t("groups.create") : t("groups.save")}
      cancel={t("groups.cancel")}
      told={form.saved ? t("groups.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="name"
        label={t("groups.name")}
        hint={shown === values.name.trim() ? undefined : t("groups.shown_as", { name: shown })}
        most={GroupBody.name.most}
        autoFocus={group === null}
      />
      <Field
        form={form}
        name="description"
        label={t("groups.description")}
        rows={2}
        most={GroupBody.description.most}
      />
      <Tree
        given={values.given}
        before={before.given}
        of={all}
        fault={form.told("given")}
        change={(given) => form.change({ given })}
      />
      <label className="editorcheck">
        <input
          type="checkbox"
          checked={values.second_factor}
          onChange={({ currentTarget: { checked } }) => form.change({ second_factor: checked })}
        />
        <span>{t("groups.second_factor")}</span>
      </label>
      {group === null || !(differs || values.second_factor !== before.second_factor) ? null : (
        <section className="editortouch" aria-label={t("groups.touch.title")}>
          <strong>{t("groups.touch.title")}</strong>
          <Differs from={before.given} to={values.given} />
          {values.second_factor === before.second_factor ? null : (
            <p>{t(values.second_factor ? "groups.touch.factor" : "groups.touch.no_factor")}</p>
          )}
          <p className="dim">
            {group.users === 0 ? t("groups.touch.none") : t("groups.touch.users", { count: group.users })}
          </p>
        </section>
      )}
      <Field form={form} name="reason" label={t("groups.reason")} rows={2} most={GroupBody.reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("groups.overtaken")}
          fields={(["name", "description", "given", "second_factor"] as const).map((field) => ({
            field,
            name: t(`groups.${field}`),
            mine: said(values)[field],
            theirs: said(draftOf(theirs))[field],
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
