// A text in a form: its name above it, one line below it that is a hint or a fault, and how much of it there may be.
import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useWords } from "@/words";
import { Icon } from "../Icon";
import { IconWarning } from "../icons";
import type { Form } from "./useForm";
import { lengthOf } from "./wrongs";
import "@/words/patterns";
import "../fields/fields";
import "./form.css";

type Extra = Pick<
  TextInputProps,
  "autoComplete" | "readOnly" | "autoFocus" | "className" | "inputMode" | "spellCheck"
>;

/** A fault is announced when it comes. */
const FAULT = { role: "alert", className: "wrong" };
const ORDER = ["label", "input", "description", "error"] as const;

export function Field<V extends object>({
  form,
  name,
  label,
  hint,
  most,
  rows,
  box,
  write,
  ...extra
}: Extra & {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
  /** How many characters it may have, where that is counted. */
  most?: number;
  /** So many lines, of a text that may have some. */
  rows?: number;
  box?: Ref<HTMLTextAreaElement>;
  /** What becomes of what is typed. */
  write?: (typed: string) => string;
}) {
  const t = useWords();
  const { error, onChange, ...given } = form.field(name);
  const counted =
    most === undefined ? null : t("form.count", { count: lengthOf(String(form.values[name])), most });
  const below = error === undefined ? (hint ?? null) : null;
  const same = {
    ...given,
    ...extra,
    label,
    inputWrapperOrder: [...ORDER],
    description: below === null && counted === null ? null : <Below hint={below} counted={counted} />,
    error:
      error === undefined ? undefined : (
        <>
          <Icon of={IconWarning} />
          {error}
        </>
      ),
    errorProps: FAULT,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ currentTarget: { value: write?.(value) ?? value } }),
  };
  return rows === undefined ? (
    <TextInput {...same} />
  ) : (
    <Textarea
      rows={rows}
      ref={box}
      {...same}
      onKeyDown={(event) => {
        // A text of one line is sent like any other field.
        if (
          rows > 1 ||
          event.key !== "Enter" ||
          event.nativeEvent.isComposing ||
          event.ctrlKey ||
          event.metaKey
        )
          return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

function Below({ hint, counted }: { hint: ReactNode; counted: string | null }) {
  return (
    <>
      {hint} {counted === null ? null : <span className="num">{counted}</span>}
    </>
  );
}
