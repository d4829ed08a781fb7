// Security: one's own password, the second factor and its recovery codes.
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Problem } from "@/api/problem";
import type { FactorBegun, Security as Standing } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { problemText } from "@/notices/texts";
import { AppSetUp } from "@/ui/AppSetUp";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Failed } from "@/ui/PaneState";
import { chosenWell, NONE_CHOSEN, PasswordFields } from "@/ui/PasswordFields";
import type { PasswordRule } from "@/ui/passwordRules";
import { RecoveryCodes } from "@/ui/RecoveryCodes";
import { useLanguage, useWords } from "@/words";

const SECURITY = "internal/security";
const NOT_AUTHORISED = 403;
const TOO_OFTEN = 158;
const SIX = new RegExp(`^[0-9]{${limits.MFA_DIGITS}}$`);

export function Security() {
  const t = useWords();
  const { data, problem, retry } = useCall(SECURITY);
  if (data === undefined && problem !== undefined) {
    return <Failed problem={problem} what={t("security.load_failed")} retry={retry} />;
  }
  if (data === undefined) {
    return (
      <div className="guardwait" role="status">
        <span className="sr">{t("security.loading")}</span>
      </div>
    );
  }
  return (
    <>
      <Password standing={data} changed={retry} />
      <SecondFactor standing={data} changed={retry} />
    </>
  );
}

function useDay(): (at: string) => string {
  const language = useLanguage();
  return (at) =>
    new Date(at).toLocaleDateString(language === "it" ? "it-IT" : "en-GB", { dateStyle: "long" });
}

/** What a refusal of one of these calls says beside its field. */
function useRefusal() {
  const t = useWords();
  return (cause: unknown): { text: string | null; rules: readonly PasswordRule[] } => {
    if (!(cause instanceof Problem)) throw cause;
    const extra = (cause.extra ?? {}) as { field?: string; rules?: readonly PasswordRule[] };
    if (extra.rules !== undefined) return { text: null, rules: extra.rules };
    if (cause.code === NOT_AUTHORISED && extra.field === "password")
      return { text: t("security.wrong_password"), rules: [] };
    if (cause.code === NOT_AUTHORISED && extra.field === "otp")
      return { text: t("signin.code_wrong"), rules: [] };
    if (cause.code === TOO_OFTEN)
      return { text: t("signin.wait", { seconds: cause.retryAfter ?? 60 }), rules: [] };
    return { text: problemText(cause) || t("security.failed"), rules: [] };
  };
}

function Sheet({
  title,
  note,
  state,
  children,
}: {
  title: string;
  note: string;
  state?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="guard" aria-labelledby={id}>
      <div className="guardhead">
        <div className="grow">
          <h2 id={id}>{title}</h2>
          <p className="meta dim">{note}</p>
        </div>
        {state}
      </div>
      {children}
    </section>
  );
}

function Wrong({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="wrong" role="alert">
      <Icon of={IconWarning} />
      {text}
    </p>
  );
}

function CurrentPassword({ value, change }: { value: string; change: (to: string) => void }) {
  const t = useWords();
  return (
    <label className="label">
      {t("security.current")}
      <input
        className="input"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

function Password({ standing, changed }: { standing: Standing; changed: () => void }) {
  const t = useWords();
  const day = useDay();
  const refusal = useRefusal();
  const { run, busy } = useAct("put", "internal/password", { quiet: true, handled: [105, 158, 403] });
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState("");
  const [chosen, choose] = useState(NONE_CHOSEN);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly PasswordRule[]>([]);
  const [done, setDone] = useState(false);
  const { password_changed, password_expires, policy } = standing;
  const close = () => {
    setOpen(false);
    setCurrent("");
    choose(NONE_CHOSEN);
    setWrong(null);
    setRefused([]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (current === "") return setWrong(t("login.password_missing"));
    if (chosen.password !== chosen.again) return setWrong(t("signin.differ"));
    if (!chosenWell(chosen, policy)) return;
    try {
      await run({ body: { password: current, new_password: chosen.password } });
      close();
      setDone(true);
      changed();
    } catch (cause) {
      const { text, rules } = refusal(cause);
      setWrong(text);
      setRefused(rules);
    }
  };
  const note =
    password_changed === null
      ? t("security.password_note")
      : password_expires === null
        ? t("security.password_since", { day: day(password_changed) })
        : t("security.password_until", { day: day(password_changed), until: day(password_expires) });
  return (
    <Sheet
      title={t("login.password")}
      note={note}
      state={open ? null : <Button onClick={() => setOpen(true)}>{t("security.change")}</Button>}
    >
      {done && !open ? <p role="status">{t("security.changed")}</p> : null}
      {open ? (
        <form className="guardform" onSubmit={(event) => void submit(event)} noValidate>
          <CurrentPassword
            value={current}
            change={(to) => {
              setCurrent(to);
              setWrong(null);
            }}
          />
          <PasswordFields
            chosen={chosen}
            choose={(to) => {
              choose(to);
              setWrong(null);
              setRefused([]);
            }}
            policy={policy}
            refused={refused}
          />
          <Wrong text={wrong} />
          <div className="codeacts">
            <Button type="submit" look="primary" disabled={busy}>
              {t("signin.set")}
            </Button>
            <Button onClick={close}>{t("security.cancel")}</Button>
          </div>
          <p className="meta dim">{t("security.others_end")}</p>
        </form>
      ) : null}
    </Sheet>
  );
}

type Doing = "begin" | "off" | "renew";

function SecondFactor({ standing, changed }: { standing: Standing; changed: () => void }) {
  const t = useWords();
  const day = useDay();
  const { second_factor, second_factor_needed } = standing;
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (made: readonly string[] | null) => {
    setDoing(null);
    setCodes(made);
    changed();
  };
  const note =
    second_factor === null
      ? t("security.factor_none")
      : t("security.factor_since", { day: day(second_factor.since), left: second_factor.recovery_left });
  return (
    <Sheet title={t("security.factor")} note={note}>
      {codes === null ? null : (
        <div className="guardform">
          <p role="status">{t("signin.saved_text")}</p>
          <RecoveryCodes codes={codes} />
          <div>
            <Button look="primary" onClick={() => setCodes(null)}>
              {t("signin.saved")}
            </Button>
          </div>
        </div>
      )}
      {doing === null && codes === null ? (
        <div className="codeacts">
          <Button onClick={() => setDoing("begin")}>
            {second_factor === null ? t("security.factor_on") : t("security.factor_anew")}
          </Button>
          {second_factor === null ? null : (
            <Button onClick={() => setDoing("renew")}>{t("security.renew_codes")}</Button>
          )}
          {second_factor === null || second_factor_needed ? null : (
            <Button look="danger" onClick={() => setDoing("off")}>
              {t("security.factor_off")}
            </Button>
          )}
        </div>
      ) : null}
      {doing === null ? null : <Proof doing={doing} cancel={() => setDoing(null)} finish={finish} />}
    </Sheet>
  );
}

/** The current password once more, then what it was asked for. */
function Proof({
  doing,
  cancel,
  finish,
}: {
  doing: Doing;
  cancel: () => void;
  finish: (codes: readonly string[] | null) => void;
}) {
  const t = useWords();
  const refusal = useRefusal();
  const own = { quiet: true, handled: [158, 235, 403] };
  const begin = useAct("post", "internal/second_factor", own);
  const end = useAct("put", "internal/second_factor", own);
  const off = useAct("post", "internal/second_factor/off", own);
  const renew = useAct("post", "internal/second_factor/recovery", own);
  const [password, setPassword] = useState("");
  const [begun, setBegun] = useState<FactorBegun | null>(null);
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const busy = begin.busy || end.busy || off.busy || renew.busy;
  const act = async () => {
    if (begun !== null) {
      const otp = code.replace(/[\s-]/g, "");
      if (!SIX.test(otp)) return setWrong(t("signin.code_format"));
      return finish((await end.run({ body: { setup_token: begun.setup_token, otp } })).recovery_codes);
    }
    if (password === "") return setWrong(t("login.password_missing"));
    if (doing === "begin") return setBegun(await begin.run({ body: { password } }));
    if (doing === "renew") return finish((await renew.run({ body: { password } })).recovery_codes);
    await off.run({ body: { password } });
    finish(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(null);
    act().catch((cause: unknown) => setWrong(refusal(cause).text));
  };
  return (
    <form className="guardform" onSubmit={submit} noValidate>
      {begun === null ? (
        <CurrentPassword value={password} change={setPassword} />
      ) : (
        <>
          <p>{t("security.scan")}</p>
          <AppSetUp app={begun.app} />
          <label className="label">
            {t("signin.code")}
            <input
              className="input"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </label>
        </>
      )}
      <Wrong text={wrong} />
      <div className="codeacts">
        <Button type="submit" look={doing === "off" ? "danger" : "primary"} disabled={busy}>
          {doing === "off" ? t("security.factor_off") : t("signin.next")}
        </Button>
        <Button onClick={cancel}>{t("security.cancel")}</Button>
      </div>
    </form>
  );
}
