// What a runbook changes of the routing policy, a row for each field.
import { NativeSelect, TextInput } from "@mantine/core";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete, IconPlus, IconWarning } from "@/ui/icons";
import "@/ui/fields/fields";
import { useWords } from "@/words";
import { type ChangeRow, oneChange } from "./draft";
import { SkillChoice } from "./SkillChoice";
import { FIELDS, type Field } from "./said";

export function ChangeRows({
  rows,
  wrong,
  change,
}: {
  rows: readonly ChangeRow[];
  wrong: string | undefined;
  change: (rows: ChangeRow[]) => void;
}) {
  const t = useWords();
  const set = (key: number, more: Partial<ChangeRow>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));
  return (
    <fieldset className="runbookrows">
      <legend>{t("runbooks.form.changes")}</legend>
      {rows.map(({ key, skill, field, value }) => (
        <div key={key} className="runbookrow">
          <SkillChoice
            label={t("runbooks.form.skill")}
            value={skill}
            choose={(chosen) => set(key, { skill: chosen })}
          />
          <NativeSelect
            label={t("runbooks.form.field")}
            value={field}
            // What one field means by a value is nothing to another.
            onChange={(event) => set(key, { field: event.currentTarget.value as Field, value: "" })}
          >
            {FIELDS.map((each) => (
              <option key={each} value={each}>
                {t(`runbooks.field.${each}`)}
              </option>
            ))}
          </NativeSelect>
          {field === "overflow" ? (
            <SkillChoice
              label={t("runbooks.form.value")}
              value={value}
              empty={t("runbooks.none")}
              choose={(chosen) => set(key, { value: chosen })}
            />
          ) : (
            <TextInput
              label={field === "cap" ? t("runbooks.form.value") : t("runbooks.form.seconds")}
              placeholder={t("runbooks.usual")}
              inputMode="numeric"
              value={value}
              onChange={(event) => set(key, { value: event.currentTarget.value })}
            />
          )}
          <IconButton
            label={t("runbooks.form.remove")}
            onClick={() => change(rows.filter((row) => row.key !== key))}
          >
            <Icon of={IconDelete} />
          </IconButton>
        </div>
      ))}
      {wrong === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} small />
          {wrong}
        </p>
      )}
      <div>
        <Button name="changes" onClick={() => change(oneChange(rows))}>
          <Icon of={IconPlus} small />
          {t("runbooks.form.add_change")}
        </Button>
      </div>
    </fieldset>
  );
}
