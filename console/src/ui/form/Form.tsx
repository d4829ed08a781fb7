// A form as it is drawn: its fields, why it was refused, its foot; Enter or Ctrl Enter saves, and whoever leaves it unsaved is
// asked first.
import type { ReactNode } from "react";
import { useRef } from "react";
import { useWords } from "@/words";
import { Button } from "../Button";
import { firstSaved } from "../firstSaved";
import { Icon } from "../Icon";
import { IconWarning } from "../icons";
import { isPressed } from "../keys";
import { Unsaved } from "../Unsaved";
import type { Form as Of } from "./useForm";
import "./form.css";

const SAVE = { key: "Enter", command: true, run: () => undefined };

export function Form<V extends object>({
  of: form,
  className = "",
  act,
  cancel,
  told,
  done,
  close,
  away,
  besides = [],
  children,
}: {
  of: Of<V>;
  className?: string;
  /** What the button says that saves. */
  act: string;
  /** What the button says that leaves it. */
  cancel: string;
  /** What the foot says otherwise. */
  told?: string;
  /** It was saved. */
  done?: () => void;
  /** Where the way leads that does not save, once the person has said so. */
  close: () => void;
  /** Takes the form away when what is unsaved is discarded, whichever way one leaves. */
  away?: () => void;
  /** What else keeps it from being saved and is told elsewhere, each by the field that mends it. */
  besides?: readonly (keyof V & string)[];
  children: ReactNode;
}) {
  const own = useRef<HTMLFormElement>(null);
  const faults = [...form.faults, ...besides];
  const save = async () => {
    if (await form.save()) done?.();
  };
  const leave = async () => {
    if (await firstSaved()) close();
  };
  return (
    <form
      ref={own}
      className={`form ${className}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (!isPressed(event.nativeEvent, SAVE)) return;
        event.preventDefault();
        void save();
      }}
    >
      {children}
      {form.failed === null ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {form.failed}
        </p>
      )}
      <div className="formfoot">
        <span className="grow meta dim" role="status">
          <Faults of={faults} within={() => own.current} told={told} />
        </span>
        <Button onClick={() => void leave()}>{cancel}</Button>
        <Button type="submit" look="primary" disabled={!form.ready}>
          {act}
        </Button>
      </div>
      <Unsaved
        dirty={form.dirty}
        isDirty={form.isDirty}
        save={form.save}
        wrong={() => toFault(faults, own.current)}
        close={() => {
          form.discard();
          away?.();
        }}
      />
    </form>
  );
}

/** How many faults there are, which leads to the first of them. */
function Faults({
  of: faults,
  within,
  told,
}: {
  of: readonly string[];
  within: () => HTMLElement | null;
  told: string | undefined;
}) {
  const t = useWords();
  if (faults.length === 0) return told;
  return (
    <button type="button" className="formfaults" onClick={() => toFault(faults, within())}>
      {t("form.faults", { count: faults.length })}
    </button>
  );
}

const toFault = ([first]: readonly string[], within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
