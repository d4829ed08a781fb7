// The form of one skill's usual rules. What it does not know of the document stays as it is.
import { useWords } from "@/words";
import type { Path, Skill } from "./document";
import { Choice, Figure, type In } from "./Fields";
import { Steps } from "./Steps";
import { type Names, spanOf } from "./said";
import type { Known } from "./usePolicy";

/** As the engine measures a queue of which nothing is said. */
const GOAL = { percent: 80, within_seconds: 20 };
const USUAL = "usual";

export function Shape({
  of: skill,
  known,
  all,
  names,
  ...given
}: In & { of: Skill; known: Known; all: readonly Known[]; names: Names }) {
  const t = useWords();
  const { work } = given;
  const path: Path = ["skills", known.id];
  const line: Path = [...path, "line"];
  const goal = skill.line?.service_level ?? null;
  const usual = (field: "ring_seconds" | "wrap_up_seconds") =>
    t("policies.form.usual", {
      usual:
        known.usual === null
          ? t("policies.form.as_skill")
          : t("policies.form.as_skill_span", { span: spanOf(known.usual[field]) }),
    });
  const goals = (field: keyof typeof GOAL) => (figure: number | null) =>
    work.edit(
      [...line, "service_level"],
      figure === null ? undefined : { ...GOAL, ...goal, [field]: figure },
    );
  return (
    <fieldset className="policyform" disabled={!work.whole}>
      <legend className="sr">{t("policies.form.title")}</legend>
      {work.whole ? null : (
        <p className="dim" role="status">
          {t("policies.form.waits")}
        </p>
      )}
      <h3>{t("policies.form.steps")}</h3>
      <Steps {...given} path={[...path, "steps"]} steps={skill.steps ?? []} names={names} />
      <h3>{t("policies.field.offer")}</h3>
      <div className="policypair">
        <Choice
          {...given}
          path={[...path, "mode"]}
          label={t("policies.form.mode")}
          value={skill.mode ?? USUAL}
          choices={([USUAL, "push", "pull"] as const).map((each) => [
            each,
            t(`policies.form.mode_of.${each}`),
          ])}
          choose={(mode) => work.edit([...path, "mode"], mode === USUAL ? undefined : mode)}
        />
        <Figure
          {...given}
          path={[...path, "priority"]}
          label={t("policies.field.priority")}
          hint={t("policies.form.usual", { usual: "2" })}
        />
        <Figure
          {...given}
          path={[...path, "ring_seconds"]}
          label={t("policies.field.ring_seconds")}
          hint={usual("ring_seconds")}
        />
        <Figure
          {...given}
          path={[...path, "wrap_up_seconds"]}
          label={t("policies.field.wrap_up_seconds")}
          hint={usual("wrap_up_seconds")}
        />
      </div>
      <h3>{t("policies.form.queue")}</h3>
      <div className="policypair">
        <Figure {...given} path={[...line, "cap"]} label={t("policies.field.cap")} />
        <Figure
          {...given}
          path={[...line, "longest_wait_seconds"]}
          label={t("policies.field.longest_wait_seconds")}
        />
        <Choice
          {...given}
          path={[...line, "overflow"]}
          label={t("policies.field.overflow")}
          value={String(skill.line?.overflow ?? "")}
          choices={[
            ["", t("policies.form.none")] as const,
            ...all.filter(({ id }) => id !== known.id).map(({ id, name }) => [id, name] as const),
          ]}
          choose={(id) => work.edit([...line, "overflow"], id === "" ? undefined : Number(id))}
        />
      </div>
      <h3>{t("policies.field.service_level")}</h3>
      <div className="policypair">
        <Figure
          {...given}
          path={[...line, "service_level", "percent"]}
          label={t("policies.field.percent")}
          hint={t("policies.form.usual", { usual: "80" })}
          write={goals("percent")}
        />
        <Figure
          {...given}
          path={[...line, "service_level", "within_seconds"]}
          label={t("policies.field.within_seconds")}
          hint={t("policies.form.usual", { usual: "20" })}
          write={goals("within_seconds")}
        />
      </div>
    </fieldset>
  );
}
