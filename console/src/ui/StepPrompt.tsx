// A dialog in steps: the steps at the side, what is to be done, Back and Next; the last one confirms.
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useWords } from "@/words";
import { Button } from "./Button";
import { Loader } from "./Loader";
import { Overlay } from "./Overlay";
import "./stepprompt.css";

export function StepPrompt({
  header,
  steps,
  at,
  sidebar = false,
  said = {},
  loading = false,
  back,
  next,
  close,
  children,
}: {
  header: string;
  /** What each step is called. */
  steps: readonly string[];
  at: number;
  sidebar?: boolean;
  /** Words of its own on the buttons. */
  said?: { back?: string; next?: string; confirm?: string; cancel?: string };
  /** An answer is awaited: nothing can be pressed twice. */
  loading?: boolean;
  /** Absent where there is no way back. */
  back?: () => void;
  /** Goes on; at the last step it confirms. */
  next: () => void;
  /** Absent where only its own buttons lead on. */
  close?: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  // What had the focus may be gone with its step, or could not be used while an answer was awaited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step and an answer are what it is looked at for
  useEffect(() => {
    if (loading || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [at, loading]);
  const last = at === steps.length - 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) next();
  };
  return (
    <Overlay
      active
      header={header}
      closeButton={false}
      firm
      close={loading ? undefined : close}
      size={sidebar ? "40rem" : undefined}
    >
      <div className="stepprompt">
        {sidebar ? (
          <ol className="stepnames" aria-label={t("dialog.steps")}>
            {steps.map((name, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={index}
                aria-current={index === at ? "step" : undefined}
                data-done={index < at || undefined}
              >
                <span className="stepnumber" aria-hidden="true">
                  {index + 1}
                </span>
                {name}
              </li>
            ))}
          </ol>
        ) : null}
        <form ref={form} className="overlaybody" onSubmit={submit} noValidate aria-busy={loading}>
          <div className="stepbody" aria-live="polite">
            {children}
          </div>
          <div className="overlayacts">
            <span className="grow meta dim">{t("dialog.step", { at: at + 1, of: steps.length })}</span>
            {said.cancel === undefined || close === undefined ? null : (
              <Button look="quiet" onClick={close} disabled={loading}>
                {said.cancel}
              </Button>
            )}
            {back === undefined ? null : (
              <Button onClick={back} disabled={loading}>
                {said.back ?? t("dialog.back")}
              </Button>
            )}
            <Button type="submit" look="primary" disabled={loading} data-autofocus>
              <Loader loading={loading} />
              {last ? (said.confirm ?? t("dialog.confirm")) : (said.next ?? t("dialog.next"))}
            </Button>
          </div>
        </form>
      </div>
    </Overlay>
  );
}
