// The password's field, with whose it is and what shows it.
import { useEffect, useRef, useState } from "react";
import { BareIconButton, Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconEye, IconEyeOff } from "@/ui/icons";
import { useWords } from "@/words";
import "@/ui/credentials.css";
import "./login.css";

export function Password({
  username,
  value,
  change,
  wrong,
  back,
}: {
  username: string;
  value: string;
  change: (to: string) => void;
  wrong: boolean;
  back: () => void;
}) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="as">
        <span className="cut">{t("login.as", { name: username })}</span>
        <Button small look="quiet" onClick={back}>
          {t("login.other")}
        </Button>
      </div>
      {/* Password managers pair the two fields. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <div className="label">
        <label htmlFor="password">{t("login.password")}</label>
        <span className="secret">
          <input
            ref={input}
            id="password"
            className="input"
            name="password"
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            maxLength={1000}
            value={value}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? "login-wrong" : undefined}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <BareIconButton label={shown ? t("login.hide") : t("login.show")} onClick={() => setShown(!shown)}>
            <Icon of={shown ? IconEyeOff : IconEye} />
          </BareIconButton>
        </span>
      </div>
    </>
  );
}
