// One preference: what it is called, what it does, and the control that changes it at once.
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Preferences } from "@/api/shapes";
import { useMe, usePrefer } from "@/session/useProfile";
import { named } from "@/ui/platform";
import { useWords } from "@/words";
import "@/ui/fields/fields";
import "@/ui/setting.css";

const noteOf = (id: string, note: string | undefined): string | undefined =>
  note === undefined ? undefined : `${id}-note`;

/** What the control of this id is called, and what it does. */
function Named({ id, label, note }: { id: string; label: string; note: string | undefined }) {
  return (
    <div className="grow">
      <label className="settingname" htmlFor={id}>
        {label}
      </label>
      {note === undefined ? null : (
        <p className="meta dim" id={noteOf(id, note)}>
          {note}
        </p>
      )}
    </div>
  );
}

type Flag = {
  [K in keyof Preferences]: Preferences[K] extends boolean ? K : never;
}[keyof Preferences];

/** A preference that is on or off. */
export function Switch({
  name,
  ...row
}: Omit<Parameters<typeof SwitchRow>[0], "on" | "change"> & { name: Flag }) {
  const on = useMe().preferences[name];
  const prefer = usePrefer();
  return <SwitchRow {...row} on={on} change={() => prefer({ [name]: !on })} />;
}

/** Something that is on or off, whatever it takes to change it. */
export function SwitchRow({
  label,
  note,
  on,
  change,
  children,
}: {
  label: string;
  note?: string;
  on: boolean;
  change: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="setting">
      <Named id={id} label={label} note={note} />
      {children}
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={noteOf(id, note)}
        onChange={change}
      />
    </div>
  );
}

export interface Choice {
  value: string;
  text: string;
  lang?: string;
}

/** A preference that is one of several; choices may stand in groups. */
export function Select({
  label,
  note,
  value,
  choices,
  groups = [],
  choose,
  disabled,
}: {
  label: string;
  note?: string;
  value: string;
  choices: readonly Choice[];
  groups?: readonly { name: string; choices: readonly Choice[] }[];
  choose: (value: string) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const option = ({ value: each, text, lang }: Choice) => (
    <option key={each} value={each} lang={lang}>
      {text}
    </option>
  );
  return (
    <div className="setting">
      <Named id={id} label={label} note={note} />
      <NativeSelect
        id={id}
        className="select"
        value={value}
        disabled={disabled}
        aria-describedby={noteOf(id, note)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map(option)}
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.choices.map(option)}
          </optgroup>
        ))}
      </NativeSelect>
    </div>
  );
}

type Worded =
  | "enter_to_send"
  | "paste_plaintext"
  | "predictive_canned"
  | "handy_tips"
  | "show_previous_searches"
  | "metrics_performance"
  | "error_monitoring";

/** Switches by their names alone, whose words are the preference's. */
export function Switches({ names }: { names: readonly Worded[] }) {
  const t = useWords();
  return names.map((name) => (
    <Switch
      key={name}
      name={name}
      label={t(`prefs.${name}`)}
      note={t(`prefs.${name}_note`, { ctrl: named("Ctrl") })}
    />
  ));
}
