// What the sections of Security have in common: their frame, their form, and what a refusal says in it.
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Problem } from "@/api/problem";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { PasswordRule } from "./passwordRules";
import "@/words/signin";

const NOT_AUTHORISED = 403;
const TOO_OFTEN = 158;
/** The calls that change something here say beside their fields why they were refused. */
export const BESIDE = { quiet: true as const, handled: [105, TOO_OFTEN, 235, NOT_AUTHORISED] };

export function useDay(): (at: string) => string {
  const language = useLanguage();
  return (at) =>
    new Date(at).toLocaleDateString(language === "it" ? "it-IT" : "en-GB", { dateStyle: "long" });
}

export interface Attempt {
  wrong: string | null;
  /** Rules that the new password broke. */
  refused: readonly PasswordRule[];
  complain: (text: string | null) => void;
  /** Answers whether it went well. */
  run: (what: () => Promise<unknown>) => Promise<boolean>;
}

/** Tries what may be refused, and keeps why it was. */
export function useAttempt(): Attempt {
  const t = useWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly PasswordRule[]>([]);
  const complain = (text: string | null) => {
    setWrong(text);
    setRefused([]);
  };
  const refuse = (cause: unknown) => {
    if (!(cause instanceof Problem)) throw cause;
    const extra = (cause.extra ?? {}) as { field?: string; rules?: readonly PasswordRule[] };
    if (extra.rules !== undefined) return setRefused(extra.rules);
    if (cause.code === TOO_OFTEN) return setWrong(t("signin.wait", { seconds: cause.retryAfter ?? 60 }));
    if (cause.code === NOT_AUTHORISED && extra.field === "password")
      return setWrong(t("security.wrong_password"));
    if (cause.code === NOT_AUTHORISED && extra.field === "otp") return setWrong(t("signin.code_wrong"));
    setWrong(problemText(cause) || t("security.failed"));
  };
  const run = (what: () => Promise<unknown>) => {
    complain(null);
    return what().then(
      () => true,
      (cause: unknown) => {
        refuse(cause);
        return false;
      },
    );
  };
  return { wrong, refused, complain, run };
}

/** A section with its title, how it stands, and what can be done. */
export function Guard({
  title,
  note,
  state,
  children,
}: {
  title: string;
  note?: string;
  state?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className="guard" aria-labelledby={id}>
      <div className="guardhead">
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {note === undefined ? null : <p className="meta dim">{note}</p>}
        </div>
        {state}
      </div>
      {children}
    </section>
  );
}

export function GuardForm({
  submit,
  act,
  look = "primary",
  busy,
  wrong,
  cancel,
  children,
}: {
  submit: () => void;
  act: string;
  look?: "primary" | "danger";
  busy: boolean;
  wrong: string | null;
  cancel: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="guardform" onSubmit={send} noValidate>
      {children}
      <Wrong text={wrong} />
      <div className="codeacts">
        <Button type="submit" look={look} disabled={busy}>
          {act}
        </Button>
        <Button onClick={cancel}>{t("security.cancel")}</Button>
      </div>
    </form>
  );
}

/** What `useAttempt` keeps, where it is read with the field. */
export const WRONG = "guard-wrong";

export function Wrong({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="wrong" role="alert" id={WRONG}>
      <Icon of={IconWarning} />
      {text}
    </p>
  );
}

export function CurrentPassword({ value, change }: { value: string; change: (to: string) => void }) {
  const t = useWords();
  return (
    <label className="label">
      {t("security.current")}
      <input
        className="input"
        type="password"
        autoComplete="current-password"
        data-autofocus
        maxLength={200}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** The current password once more, and then what it was asked for, which ends the other sessions. */
export function WithPassword({
  act,
  look,
  busy,
  go,
  cancel,
  children,
}: {
  act: string;
  look?: "danger";
  busy: boolean;
  go: (password: string) => Promise<unknown>;
  cancel: () => void;
  children?: ReactNode;
}) {
  const t = useWords();
  const { wrong, complain, run } = useAttempt();
  const [password, setPassword] = useState("");
  const submit = () => {
    if (password === "") return complain(t("login.password_missing"));
    void run(() => go(password));
  };
  const type = (to: string) => {
    setPassword(to);
    complain(null);
  };
  return (
    <GuardForm submit={submit} act={act} look={look ?? "primary"} busy={busy} wrong={wrong} cancel={cancel}>
      {children}
      <CurrentPassword value={password} change={type} />
      <p className="meta dim">{t("security.others_end")}</p>
    </GuardForm>
  );
}
