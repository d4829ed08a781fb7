// A skill being made or changed: what hangs on it, the form, what was changed of it before, and how it is deleted.
import { Link } from "react-router";
import { SkillBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { History } from "@/rooms/audit/face/History";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { pathTo } from "@/ui/href";
import { Toggle } from "@/ui/Toggle";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { changeOf, type Draft, draftOf, KEPT, madeOf, type Skill, wrongsOf } from "./draft";
import { Remove } from "./Remove";
import { overtakenBy, useSkillActs } from "./useSkills";

export function Editor({
  of: skill,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: Skill | null;
  opens: (skill?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const acts = useSkillActs();
  return (
    <>
      <EditorHead
        title={skill?.name ?? t("skills.make")}
        about={
          skill === null
            ? undefined
            : [
                t("skills.people_of", { count: skill.people }),
                t("skills.waiting_of", { count: skill.waiting }),
                t("skills.ongoing_of", { count: skill.ongoing }),
              ].join(" · ")
        }
        closing={t("skills.close")}
        close={close}
      />
      {skill === null || !acts.seesPolicy ? null : (
        <p className="editorpart">
          <Link to={pathTo("policies", {}, { skill: skill.skill_id })}>{t("skills.to_policy")}</Link>
        </p>
      )}
      {acts.may(skill === null ? "create" : "edit") ? (
        <Shape of={skill} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("skills.read_only")}</p>
      )}
      {skill === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="skill" id={String(skill.skill_id)} done={acts.again} />
        </div>
      )}
      {skill === null || !acts.may("delete") ? null : (
        <div className="editorpart">
          <Remove of={skill} acts={acts} done={() => opens()} />
        </div>
      )}
    </>
  );
}

function Shape({
  of: skill,
  acts,
  opens,
  close,
}: {
  of: Skill | null;
  acts: ReturnType<typeof useSkillActs>;
  opens: (skill?: number) => void;
  close: () => void;
}) {
  const t = useWords();
  const { form, theirs, keep, take } = useVersioned<Skill, Draft>({
    of: skill,
    draftOf,
    bounds: { name: SkillBody.name, reason: SkillBody.reason },
    rules: wrongsOf,
    create: async (draft) => (await acts.create({ body: madeOf(draft) })).skill_id,
    change: (from, draft) => acts.change({ body: changeOf(from, draft) }),
    overtakenBy,
    refused: ({ code }) => (code === errorCode.LABEL_TAKEN ? { name: t("skills.taken") } : null),
    made: opens,
    again: acts.again,
  });
  const { values } = form;
  const said = (draft: Draft, field: (typeof KEPT)[number]) =>
    field === "mode" ? t(`skills.mode_of.${draft.mode}`) : draft[field].trim();
  return (
    <Form
      of={form}
      className="editorpart"
      act={skill === null ? t("skills.create") : t("skills.save")}
      cancel={t("skills.cancel")}
      told={form.saved ? t("skills.saved") : undefined}
      close={close}
    >
      <Field
        form={form}
        name="name"
        label={t("skills.name")}
        most={SkillBody.name.most}
        autoFocus={skill === null}
      />
      <div className="editorchoice">
        <span aria-hidden="true">{t("skills.mode")}</span>
        <Toggle
          label={t("skills.mode")}
          choices={(["push", "pull"] as const).map((mode) => [mode, t(`skills.mode_of.${mode}`)] as const)}
          chosen={values.mode}
          choose={(mode) => form.change({ mode })}
        />
        <span className="meta dim">{t(`skills.mode_note.${values.mode}`)}</span>
      </div>
      <Field form={form} name="ring_seconds" label={t("skills.ring_seconds")} inputMode="numeric" />
      <Field form={form} name="wrap_up_seconds" label={t("skills.wrap_up_seconds")} inputMode="numeric" />
      <Field form={form} name="reason" label={t("skills.reason")} rows={2} most={SkillBody.reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("skills.overtaken")}
          fields={KEPT.map((field) => ({
            field,
            name: t(`skills.${field}`),
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
