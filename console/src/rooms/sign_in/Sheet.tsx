// The frame of a step of the sign-in.
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import "@/words/signin";

/** One step: its title, what is asked for, the act that goes on, and the way back to the start. */
export function Sheet({
  number,
  title,
  text,
  wrong,
  act,
  busy,
  submit,
  again,
  children,
}: {
  /** The one that a link led to comes after none. */
  number: number;
  title: string;
  text: string;
  wrong: string | null;
  act: string;
  busy: boolean;
  submit: () => void;
  again?: () => void;
  children?: ReactNode;
}) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Whoever does not see it hears that another step has come: by its field in the form of that name, or by its title.
  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <form
      ref={form}
      aria-labelledby={id}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) submit();
      }}
      noValidate
    >
      <div>
        {number > 1 ? <p className="meta dim">{t("signin.more")}</p> : null}
        <h1 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h1>
        <p className="why">{text}</p>
      </div>
      {children}
      {wrong === null ? null : (
        <p className="wrong" role="alert" id="login-wrong">
          <Icon of={IconWarning} />
          {wrong}
        </p>
      )}
      <Button type="submit" look="primary" big disabled={busy}>
        {act}
      </Button>
      {again === undefined ? null : (
        <Button look="quiet" onClick={again}>
          {t("signin.again")}
        </Button>
      )}
    </form>
  );
}
