// The form of a directory group: how tokens name it, and what it gives.
import { NativeSelect } from "@mantine/core";
import { MappedGroupBody as BODY } from "@/generated/bodies";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useDepartmentWays } from "@/rooms/departments/face/departments";
import { byName, SkillRows, useGroupNames, useSkillNames } from "@/rooms/users/face/skills";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { useWords } from "@/words";
import {
  type GroupDraft,
  groupChange,
  groupDraft,
  groupMade,
  groupOvertaken,
  groupRefused,
  groupWrongs,
  isTaken,
} from "./draft";
import type { Group, GroupActs } from "./useOpenId";
import "@/ui/fields/fields";

const BOUNDS = {
  displayName: { ...BODY.displayName, need: true as const },
  external_id: BODY.external_id,
  reason: BODY.reason,
};

export function GroupShape({
  of: one,
  name,
  all,
  acts,
  opens,
  close,
}: {
  of: Group | null;
  name: string;
  all: readonly Group[];
  acts: GroupActs;
  opens: (id?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const groups = useGroupNames();
  const skills = useSkillNames();
  const { ways } = useDepartmentWays();
  const again = () => void acts.again();
  const last = Math.max(0, ...all.map(({ priority }) => priority));
  const next = Math.min(last + 1, limits.DIRECTORY_GROUP_PRIORITY);
  const { form, theirs, keep, take } = useVersioned<Group, GroupDraft>({
    of: one,
    draftOf: (of) => groupDraft(of, name, next),
    bounds: BOUNDS,
    rules: groupWrongs,
    create: async (draft) => {
      const { id } = await acts.create({ body: groupMade(draft) });
      await acts.again();
      return id;
    },
    change: async (from, draft) => {
      const now = await acts.change({ body: groupChange(from, draft) });
      again();
      return now;
    },
    overtakenBy: groupOvertaken,
    refused: (problem, draft) => {
      const wrongs = groupRefused(problem);
      if (wrongs?.displayName !== undefined && isTaken(problem))
        say({ id: noticeId.SSO_GROUP_EXISTS, values: { name: draft.displayName.trim() } });
      return wrongs;
    },
    made: opens,
    again,
  });
  const choice = (field: "permission_group" | "department", names: Iterable<readonly [number, string]>) => (
    <NativeSelect
      name={field}
      label={t(`openid.group.${field}`)}
      value={form.values[field]}
      error={form.told(field)}
      onChange={({ currentTarget: { value } }) => form.change({ [field]: value })}
    >
      <option value="">{t("openid.group.unchanged")}</option>
      {[...names].map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
  const named = (of: ReadonlyMap<number, string>, id: string) =>
    id === "" ? t("openid.group.unchanged") : (of.get(Number(id)) ?? id);
  const now = theirs === null ? null : groupDraft(theirs);
  return (
    <Form
      of={form}
      className="editorpart"
      act={one === null ? t("openid.group.create") : t("openid.save")}
      cancel={t("openid.cancel")}
      told={form.saved ? t("openid.saved") : undefined}
      close={close}
    >
      <Field form={form} name="displayName" label={t("openid.group.name")} autoFocus={one === null} />
      <Field
        form={form}
        name="external_id"
        label={t("openid.group.external_id")}
        hint={t("openid.group.external_id_hint")}
        spellCheck={false}
      />
      <Field
        form={form}
        name="priority"
        label={t("openid.group.priority")}
        hint={t("openid.group.priority_hint")}
        inputMode="numeric"
      />
      <Check
        form={form}
        name="managed"
        label={t("openid.group.managed")}
        note={t("openid.group.managed_note")}
      />
      {choice("permission_group", byName(groups))}
      {choice("department", ways)}
      <Field
        form={form}
        name="simultaneous"
        label={t("openid.group.slots")}
        hint={t("openid.group.slots_hint")}
        inputMode="numeric"
      />
      <fieldset className="openidskills">
        <legend>{t("openid.group.skills")}</legend>
        <SkillRows
          of={form.values.skills}
          names={skills}
          change={(given) => form.change({ skills: given })}
        />
      </fieldset>
      <Field form={form} name="reason" label={t("openid.reason")} rows={2} most={BODY.reason.most} />
      {now === null ? null : (
        <Overtaken
          title={t("openid.overtaken")}
          fields={[
            {
              field: "displayName",
              name: t("openid.group.name"),
              mine: form.values.displayName,
              theirs: now.displayName,
            },
            {
              field: "priority",
              name: t("openid.group.priority"),
              mine: form.values.priority,
              theirs: now.priority,
            },
            {
              field: "permission_group",
              name: t("openid.group.permission_group"),
              mine: named(groups, form.values.permission_group),
              theirs: named(groups, now.permission_group),
            },
          ]}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
