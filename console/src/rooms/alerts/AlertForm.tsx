// An alert as it is written: a sentence with what can be chosen in it, and how it is told besides by notification.
import { NativeSelect, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { integrationId, limits, noticeId } from "@/generated/catalogue";
import { allowed, askForDesktop } from "@/notices/desktop";
import { say } from "@/notices/store";
import { useIntegration } from "@/session/integrations";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { type Form as Of, useForm } from "@/ui/form/useForm";
import { useWords } from "@/words";
import "@/ui/fields/fields";
import { type Alert, FIGURES, type Figure } from "./said";
import { useSet } from "./useAlerts";
import { bodyOfWritten, inFigure, type Written, writtenOf, wrongsIn } from "./written";

export function AlertForm({ id, alert, leave }: { id: string; alert?: Alert; leave: () => void }) {
  const t = useWords();
  const set = useSet();
  const base = useMemo(() => writtenOf(alert), [alert]);
  const form = useForm<Written>({
    base,
    bounds: { label: { most: limits.ALERT_LABEL } },
    rules: (values) => wrongsIn(t, values),
    named: { skill_id: "skill", for_seconds: "lasting" },
    save: (values) => set.run({ body: bodyOfWritten(id, values, alert?.active ?? true) }),
  });
  return (
    <Form
      of={form}
      className="alertform"
      act={alert === undefined ? t("alerts.form.create") : t("alerts.form.save")}
      cancel={t("alerts.form.cancel")}
      done={leave}
      close={leave}
      away={leave}
    >
      <Sentence form={form} gone={alert?.skill_id !== null && alert?.skill === null} />
      <p className="meta dim">{t("alerts.form.span_hint")}</p>
      <Ways form={form} />
      <Field form={form} name="label" label={t("alerts.form.label")} most={limits.ALERT_LABEL} />
    </Form>
  );
}

/** "When Oldest wait of Returns is over 3:00 for 1:00". `gone`: its queue was deleted. */
function Sentence({ form, gone }: { form: Of<Written>; gone: boolean }) {
  const t = useWords();
  const { data } = useCall("helper/skills");
  const { figure, skill } = form.values;
  const { unit, whole } = FIGURES[figure];
  const skills = (data?.items ?? []).filter(({ skill_id }) => skill_id !== 0);
  return (
    <div className="alertsentence">
      <span>{t("alerts.form.when")}</span>
      <NativeSelect
        name="figure"
        aria-label={t("alerts.form.figure")}
        value={figure}
        autoFocus
        onChange={(event) => form.change(inFigure(event.currentTarget.value as Figure, form.values))}
      >
        {(Object.keys(FIGURES) as Figure[]).map((each) => (
          <option key={each} value={each}>
            {t(`alerts.figure.${each}`)}
          </option>
        ))}
      </NativeSelect>
      <span>{t("alerts.form.of")}</span>
      <NativeSelect
        name="skill"
        aria-label={t("alerts.form.queue")}
        value={skill}
        disabled={whole === true}
        error={form.told("skill")}
        onChange={(event) => form.change({ skill: event.currentTarget.value })}
      >
        <option value="">{t("alerts.whole")}</option>
        {skills.map(({ skill_id, skill }) => (
          <option key={skill_id} value={skill_id}>
            {skill}
          </option>
        ))}
        {gone && !skills.some(({ skill_id }) => String(skill_id) === skill) && skill !== "" ? (
          <option value={skill}>{t("alerts.gone_queue")}</option>
        ) : null}
      </NativeSelect>
      <span>{t("alerts.form.is")}</span>
      <NativeSelect
        name="side"
        aria-label={t("alerts.form.side")}
        value={form.values.side}
        onChange={(event) => form.change({ side: event.currentTarget.value as Alert["side"] })}
      >
        {(["over", "under"] as const).map((side) => (
          <option key={side} value={side}>
            {t(`alerts.side.${side}`)}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        {...form.field("threshold")}
        className="alertnumber"
        aria-label={t("alerts.form.threshold")}
        inputMode={unit === "span" ? "text" : "numeric"}
        rightSection={unit === "percent" ? t("alerts.form.percent") : undefined}
        autoComplete="off"
      />
      <span>{t("alerts.form.for")}</span>
      <TextInput
        {...form.field("lasting")}
        className="alertnumber"
        aria-label={t("alerts.form.lasting")}
        autoComplete="off"
      />
    </div>
  );
}

const WAYS = ["sound", "desktop", "webhook"] as const;

function Ways({ form }: { form: Of<Written> }) {
  const t = useWords();
  const webhooks = useIntegration(integrationId.Webhooks);
  const choose = async (way: (typeof WAYS)[number], on: boolean) => {
    form.change({ [way]: on });
    // A browser may only be asked on a click.
    if (way === "desktop" && on && !allowed() && !(await askForDesktop()))
      say({ id: noticeId.DESKTOP_DENIED });
  };
  return (
    <fieldset className="alertways">
      <legend className="meta">{t("alerts.form.told")}</legend>
      {WAYS.filter((way) => way !== "webhook" || webhooks || form.values.webhook).map((way) => (
        <label key={way}>
          <input
            type="checkbox"
            checked={form.values[way]}
            onChange={(event) => void choose(way, event.currentTarget.checked)}
          />
          {t(`alerts.form.${way}`)}
        </label>
      ))}
    </fieldset>
  );
}
