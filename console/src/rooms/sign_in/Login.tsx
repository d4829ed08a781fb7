// Signing in: the user name, then the password, then what else is due; the line's quality and the language at the foot.
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { atBase } from "@/api/base";
import { useSession } from "@/session/store";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Mark } from "@/ui/Mark";
import { useWords } from "@/words";
import { Art } from "./Art";
import { DemoPeople, Foot } from "./Foot";
import { Password } from "./Password";
import { type Door, useSignIn } from "./useSignIn";
import { WaysIn } from "./WaysIn";
import "@/ui/credentials.css";
import "./login.css";
import "@/words/signin";

const furtherSteps = () => import("./Steps");
const Steps = lazy(furtherSteps);

/** User name and password. What else is due the server says after them, and no sooner. */
const STEPS = 2;

export default function Login() {
  const client = useSession((session) => session.client);
  const door = useSignIn();
  return (
    <div className="login">
      <section className="side">
        <div className="logo">
          <Mark image={client?.brand_image} />
          <span>{client?.brand_name ?? "Switchyard"}</span>
        </div>
        {door.codes === null && door.step === null ? (
          <WhoAreYou door={door} />
        ) : (
          <Suspense fallback={<form aria-busy="true" />}>
            <Steps door={door} />
          </Suspense>
        )}
        <Foot />
      </section>
      <aside className="art" aria-hidden="true">
        {client?.brand_login_image ? <img src={atBase(client.brand_login_image)} alt="" /> : <Art />}
        <p>Switchyard {client?.version}</p>
      </aside>
    </div>
  );
}

function WhoAreYou({ door }: { door: Door }) {
  const t = useWords();
  const client = useSession((session) => session.client);
  const farewell = useSession((session) => session.farewell);
  const given = useParams().username ?? "";
  const [query] = useSearchParams();
  const [username, setUsername] = useState(given);
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<1 | 2>(given === "" ? 1 : 2);
  const [missing, setMissing] = useState<string | null>(null);
  const { signIn, busy, wrong, forgive } = door;
  const complaint = missing ?? wrong;
  // Who is asked for a password may be asked for more: it is fetched meanwhile. Should that fail, the step fetches it.
  useEffect(() => {
    if (step === 2) furtherSteps().catch(() => undefined);
  }, [step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === "") return setMissing(t("login.username_missing"));
    if (step === 1) {
      setMissing(null);
      return setStep(2);
    }
    if (password === "") return setMissing(t("login.password_missing"));
    setMissing(null);
    void signIn(username.trim(), password);
  };
  const back = () => {
    setStep(1);
    setPassword("");
    setMissing(null);
    forgive();
  };

  return (
    <form onSubmit={submit} noValidate>
      <div>
        <p className="meta dim">
          {query.get("setup") === null ? t("login.step_of", { step, of: STEPS }) : t("login.step", { step })}
        </p>
        <h1>{t("login.title")}</h1>
      </div>
      {farewell === null || complaint !== null ? null : (
        <p role="status">{t(`login.farewell.${farewell}`)}</p>
      )}
      {query.get("setup") === null ? null : <p className="why">{t("signin.setup_hint")}</p>}
      {step === 1 ? (
        <UserName value={username} change={setUsername} wrong={complaint !== null} />
      ) : (
        <Password
          username={username}
          value={password}
          change={setPassword}
          wrong={complaint !== null}
          back={back}
        />
      )}
      {complaint === null ? null : (
        <p className="wrong" role="alert" id="login-wrong">
          <Icon of={IconWarning} />
          {complaint}
        </p>
      )}
      <Button type="submit" look="primary" big disabled={busy}>
        {step === 1 ? t("login.continue") : busy ? t("login.signing_in") : t("login.sign_in")}
      </Button>
      <WaysIn username={username.trim()} busy={busy} complain={setMissing} />
      <DemoPeople
        people={client?.demo_users ?? []}
        choose={(person) => {
          setUsername(person.username);
          setPassword(person.password);
          setStep(2);
          setMissing(null);
          forgive();
        }}
      />
    </form>
  );
}

function UserName({ value, change, wrong }: { value: string; change: (to: string) => void; wrong: boolean }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <label className="label">
      {t("login.username")}
      <input
        ref={input}
        className="input"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? "login-wrong" : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
