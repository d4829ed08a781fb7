// Whom a runbook lends what, a row for each.
import { NativeSelect, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete, IconPlus, IconWarning } from "@/ui/icons";
import "@/ui/fields/fields";
import { useWords } from "@/words";
import { type LendRow, oneLend } from "./draft";
import { SkillChoice } from "./SkillChoice";

export function LendRows({
  rows,
  wrong,
  change,
}: {
  rows: readonly LendRow[];
  wrong: string | undefined;
  change: (rows: LendRow[]) => void;
}) {
  const t = useWords();
  const { data } = useCall("internal/team", { offline: true });
  const people = useMemo(
    () => [...(data?.items ?? [])].sort((a, b) => a.fullname.localeCompare(b.fullname)),
    [data],
  );
  const set = (key: number, more: Partial<LendRow>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));
  return (
    <fieldset className="runbookrows">
      <legend>{t("runbooks.form.lends")}</legend>
      {rows.map(({ key, user, skill, level }) => (
        <div key={key} className="runbookrow">
          <NativeSelect
            label={t("runbooks.form.agent")}
            value={user}
            onChange={(event) => set(key, { user: event.currentTarget.value })}
          >
            <option value="">{t("runbooks.form.choose")}</option>
            {people.map(({ user_id, fullname }) => (
              <option key={user_id} value={user_id}>
                {fullname}
              </option>
            ))}
          </NativeSelect>
          <SkillChoice
            label={t("runbooks.form.skill")}
            value={skill}
            choose={(chosen) => set(key, { skill: chosen })}
          />
          <TextInput
            label={t("runbooks.form.level")}
            inputMode="numeric"
            value={level}
            onChange={(event) => set(key, { level: event.currentTarget.value })}
          />
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
        <Button name="lends" onClick={() => change(oneLend(rows))}>
          <Icon of={IconPlus} small />
          {t("runbooks.form.add_lend")}
        </Button>
      </div>
    </fieldset>
  );
}
