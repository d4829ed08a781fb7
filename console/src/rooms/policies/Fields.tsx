// The fields of the form: each writes its one place of the document, and has beside it what was found there.
import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { type Path, pointerOf, valueAt } from "./document";
import { reasonOf } from "./reasons";
import type { Findings } from "./useFindings";
import type { Work } from "./useWork";
import "@/ui/fields/fields";
import "@/ui/form/form.css";

export interface In {
  work: Work;
  findings: Findings;
}

/** More digits are no number of a policy. */
const MOST_DIGITS = 9;
const FAULT = { role: "alert", className: "wrong" };

/** What was found at a place, or within it. */
function beside({ faults, warnings }: Findings, pointer: string) {
  const here = ({ path }: { path: string }) => path === pointer || path.startsWith(`${pointer}/`);
  const fault = faults.find(here);
  const warning = warnings.find(here);
  return {
    fault: fault === undefined ? undefined : reasonOf(fault.why),
    warning: warning === undefined ? undefined : reasonOf(warning.why),
  };
}

/** For a field of the UI library: its name, and one line below it. */
function said({ findings }: In, path: Path, hint: ReactNode, wrong?: string) {
  const pointer = pointerOf(path);
  const { fault, warning } = beside(findings, pointer);
  const error = wrong ?? fault;
  return {
    name: pointer,
    errorProps: FAULT,
    error:
      error === undefined ? undefined : (
        <>
          <Icon of={IconWarning} />
          {error}
        </>
      ),
    description: error === undefined ? (warning ?? hint) : undefined,
    inputWrapperOrder: ["label", "input", "description", "error"] as (
      | "label"
      | "input"
      | "description"
      | "error"
    )[],
  };
}

export function Figure({
  path,
  label,
  hint,
  need = false,
  write,
  ...given
}: In & {
  path: Path;
  label: string;
  hint?: ReactNode;
  /** Without it the rest means nothing: left empty, the document keeps what it had. */
  need?: boolean;
  /** How it is written, where that is more than one place; null: it was emptied. */
  write?: (figure: number | null) => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const { work } = given;
  const there = valueAt(work.document, path);
  const value = typed ?? (there === undefined || there === null ? "" : String(there));
  const writes = write ?? ((figure: number | null) => work.edit(path, figure ?? undefined));
  return (
    <TextInput
      {...said(given, path, hint, need && value === "" ? t("policies.form.missing") : undefined)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
        setTyped(digits);
        if (digits !== "") writes(Number(digits));
        else if (!need) writes(null);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export function Choice({
  path,
  label,
  value,
  choices,
  choose,
  ...given
}: In & {
  path: Path;
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  choose: (value: string) => void;
}) {
  return (
    <NativeSelect
      {...said(given, path, undefined)}
      label={label}
      value={value}
      data={choices.map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
