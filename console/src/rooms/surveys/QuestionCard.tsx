// A question being written: what it reads, how it is answered, and its place among the others.
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { limits } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose, IconDown } from "@/ui/icons";
import { useWords } from "@/words";
import { type DraftQuestion, hasOptions, newOption, TYPES } from "./draft";
import { Options } from "./Options";
import "@/ui/fields/fields";
import "@/ui/table/tabledetail.css";

export function QuestionCard({
  of: one,
  at,
  last,
  wrong,
  refused,
  change,
  move,
  remove,
}: {
  of: DraftQuestion;
  at: number;
  last: boolean;
  /** What is wrong with it. */
  wrong: string | null;
  /** What the server said of it. */
  refused: string | null;
  change: (next: DraftQuestion) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
}) {
  const t = useWords();
  const number = at + 1;
  // A new one is not wrong before somebody has been at it.
  const [left, setLeft] = useState(one.id !== null);
  const fault = (left ? wrong : null) ?? refused ?? undefined;
  const set = (more: Partial<DraftQuestion>) => change({ ...one, ...more });
  const end = (name: "low" | "high") => (
    <TextInput
      label={t(`surveys.${name}`)}
      maxLength={limits.SURVEY_OPTION}
      value={one[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <fieldset
      className="surveyquestion"
      data-wrong={fault !== undefined || undefined}
      data-asleep={!one.active || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true);
      }}
    >
      <legend>{t("surveys.number", { number })}</legend>
      <div className="surveymoves">
        <IconButton small label={t("surveys.up", { number })} disabled={at === 0} onClick={() => move(-1)}>
          <span className="surveyup">
            <Icon of={IconDown} small />
          </span>
        </IconButton>
        <IconButton small label={t("surveys.down", { number })} disabled={last} onClick={() => move(1)}>
          <Icon of={IconDown} small />
        </IconButton>
        <IconButton small label={t("surveys.remove", { number })} onClick={remove}>
          <Icon of={IconClose} small />
        </IconButton>
      </div>
      <TextInput
        // The first of these that is wrong is where the form leads to.
        name={wrong === null && refused === null ? undefined : "questions"}
        error={fault}
        label={t("surveys.question")}
        dir="auto"
        maxLength={limits.SURVEY_QUESTION}
        value={one.question}
        autoFocus={one.id === null && one.question === ""}
        onChange={({ currentTarget: { value } }) => set({ question: value })}
      />
      <NativeSelect
        label={t("surveys.type")}
        data={TYPES.map((type) => ({ value: type, label: t(`surveys.types.${type}`) }))}
        value={one.type}
        onChange={({ currentTarget: { value } }) => {
          const type = value as DraftQuestion["type"];
          const options = one.options.length === 0 ? [newOption(), newOption()] : one.options;
          set({ type, options: hasOptions({ type }) ? options : one.options });
        }}
      />
      {hasOptions(one) ? <Options of={one.options} change={(options) => set({ options })} /> : null}
      {one.type === "scale" ? (
        <div className="surveyends">
          {end("low")}
          {end("high")}
        </div>
      ) : null}
      <div className="surveychecks">
        <label className="editorcheck">
          <input
            type="checkbox"
            checked={one.required}
            onChange={({ currentTarget: { checked } }) => set({ required: checked })}
          />
          <span>{t("surveys.required")}</span>
        </label>
        <label className="editorcheck">
          <input
            type="checkbox"
            checked={one.active}
            onChange={({ currentTarget: { checked } }) => set({ active: checked })}
          />
          <span>{t("surveys.asked")}</span>
        </label>
      </div>
    </fieldset>
  );
}
