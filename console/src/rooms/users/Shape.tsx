// The form of a user; before it is saved it says what becomes different for them.
import { NativeSelect } from "@mantine/core";
import { UserBody } from "@/generated/bodies";
import { useDepartmentWays } from "@/rooms/departments/face/departments";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { Check, Wrong } from "./Check";
import { changeOf, type Draft, draftOf, KEPT, madeOf, type User, wrongsOf } from "./draft";
import { IsFree } from "./IsFree";
import { OtherGroup } from "./OtherGroup";
import { refusedAt } from "./refusal";
import { SkillRows } from "./SkillRows";
import { skillsIn } from "./said";
import { byName, useGroupNames, useSkillNames } from "./useNames";
import { overtakenBy, type UserActs } from "./useUsers";
import "@/ui/fields/fields";

const { username, firstname, lastname, nickname, email, reason } = UserBody;
const BOUNDS = {
  firstname: { ...firstname, need: true as const },
  lastname,
  nickname,
  email,
  reason,
};

export function Shape({
  of: user,
  acts,
  opens,
  close,
}: {
  of: User | null;
  acts: UserActs;
  opens: (user?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const groups = useGroupNames();
  const skills = useSkillNames();
  const departments = useDepartmentWays();
  const { form, theirs, keep, take } = useVersioned<User, Draft>({
    of: user,
    draftOf,
    bounds: user === null ? { ...BOUNDS, username: { ...username, need: true } } : BOUNDS,
    rules: wrongsOf,
    create: async (draft) => {
      const { user_id } = await acts.create({ body: madeOf(draft) });
      acts.again();
      return user_id;
    },
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: (problem) => refusedAt(problem, user?.user_id === acts.me),
    made: opens,
    again: acts.again,
  });
  const { values, field } = form;
  // Where somebody is has a name even where the departments are not there yet, or cannot be loaded.
  const ways = new Map(departments.ways);
  for (const { department_id: id, department_name: name } of [user, theirs].filter((one) => one !== null))
    if (id !== null && name !== null && !ways.has(id)) ways.set(id, name);
  const said = (draft: Draft, which: (typeof KEPT)[number]): string => {
    if (which === "group_id") return groups.get(Number(draft.group_id)) ?? draft.group_id;
    if (which === "department_id") return ways.get(Number(draft.department_id)) ?? t("users.no_department");
    if (which === "skills") return skillsIn(draft.skills, skills);
    if (which === "must_change") return t(draft.must_change ? "users.yes" : "users.no");
    return draft[which].trim();
  };
  return (
    <Form
      of={form}
      className="editorpart"
      act={user === null ? t("users.create") : t("users.save")}
      cancel={t("users.cancel")}
      told={form.saved ? t("users.saved") : undefined}
      close={close}
    >
      {user === null ? (
        <Field
          form={form}
          name="username"
          label={t("users.username")}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          hint={<IsFree username={values.username} />}
        />
      ) : null}
      <div className="userpair">
        <Field form={form} name="firstname" label={t("users.firstname")} autoComplete="off" />
        <Field form={form} name="lastname" label={t("users.lastname")} autoComplete="off" />
      </div>
      <Field
        form={form}
        name="nickname"
        label={t("users.nickname")}
        hint={t("users.nickname_hint")}
        autoComplete="off"
      />
      <Field form={form} name="email" label={t("users.email")} inputMode="email" autoComplete="off" />
      <NativeSelect
        name="department_id"
        label={t("users.department_id")}
        value={values.department_id}
        error={form.told("department_id")}
        onBlur={field("department_id").onBlur}
        onChange={({ currentTarget: { value } }) => form.change({ department_id: value })}
      >
        <option value="0">{t("users.no_department")}</option>
        {[...ways].map(([id, way]) => (
          <option key={id} value={id}>
            {way}
          </option>
        ))}
      </NativeSelect>
      {departments.failed ? (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {t("users.departments_failed")}
        </p>
      ) : null}
      <NativeSelect
        name="group_id"
        label={t("users.group_id")}
        value={values.group_id}
        error={form.told("group_id")}
        onBlur={field("group_id").onBlur}
        onChange={({ currentTarget: { value } }) => form.change({ group_id: value })}
      >
        {values.group_id === "" ? <option value="">{t("users.choose_group")}</option> : null}
        {byName(groups).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {user === null ? null : <OtherGroup from={user} to={Number(values.group_id)} />}
      <fieldset className="userset">
        <legend>{t("users.skills")}</legend>
        <SkillRows of={values.skills} names={skills} change={(now) => form.change({ skills: now })} />
        <Wrong form={form} name="skills" />
      </fieldset>
      <Field
        form={form}
        name="slots"
        label={t("users.slots")}
        hint={t("users.slots_hint")}
        inputMode="numeric"
      />
      {user === null ? (
        <>
          <Check form={form} name="api_only" note={t("users.api_only_note")} />
          {values.api_only ? null : <Check form={form} name="invite" note={t("users.invite_note")} />}
        </>
      ) : (
        <Check form={form} name="must_change" note={t("users.must_change_note")} />
      )}
      <Field form={form} name="reason" label={t("users.reason")} rows={2} most={reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("users.overtaken")}
          fields={KEPT.map((which) => ({
            field: which,
            name: t(`users.${which}`),
            mine: said(values, which),
            theirs: said(draftOf(theirs), which),
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
