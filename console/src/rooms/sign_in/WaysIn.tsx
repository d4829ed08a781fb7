// Below the form: the tenant's other service, a link to sign in with, a link to set a new password.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import type { LinkPromised, SsoBegun } from "@/api/shapes";
import { wiring } from "@/api/wiring";
import { useSession } from "@/session/store";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { keepBinding, overlayOf, showWay } from "./ways";

/** Filled in tests, where a page cannot be left. */
export const leaveFor: { current: (address: string) => void } = {
  current: (address) => location.assign(address),
};

export function WaysIn({
  username,
  busy,
  complain,
}: {
  username: string;
  busy: boolean;
  /** What is wrong, or nothing any more. */
  complain: (what: string | null) => void;
}) {
  const t = useWords();
  const client = useSession((session) => session.client);
  const [asking, setAsking] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(null);
  // For whom a new password is about to be asked; another name asks again.
  const [forgotten, setForgotten] = useState<string | null>(null);
  const services = client?.sso ?? [];
  if (services.length === 0 && client?.links !== true) return null;

  const attempt = async (act: () => Promise<void>) => {
    setAsking(true);
    complain(null);
    try {
      await act();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.level === "CRITICAL") wiring.report(cause, { reading: false, handled: [], quiet: true });
      const overlay = overlayOf("sso", cause);
      if (overlay === null) complain(problemText(cause) || t("login.failed"));
      else showWay(overlay);
    } finally {
      setAsking(false);
    }
  };
  const elsewhere = (provider_id: number) =>
    attempt(async () => {
      const begun = await request("post", "internal/sso", { body: { provider_id } });
      const { address, binding } = begun as SsoBegun;
      keepBinding(binding);
      leaveFor.current(address);
    });
  const named = (then: () => void) => (username === "" ? complain(t("login.username_missing")) : then());
  const send = (pwd_reset: boolean) => {
    setForgotten(null);
    return void attempt(async () => {
      const body = { username, pwd_reset };
      const { ttl } = (await request("post", "internal/links", { body })) as LinkPromised;
      setMinutes(Math.round(ttl / 60));
    });
  };
  const shut = busy || asking;
  const asks = forgotten !== null && forgotten === username;

  return (
    <fieldset className="ways">
      <legend className="sr">{t("ways.other")}</legend>
      {services.map(({ provider_id, name }) => (
        <Button key={provider_id} big disabled={shut} onClick={() => void elsewhere(provider_id)}>
          {t("ways.sso", { name })}
        </Button>
      ))}
      {client?.links === true ? (
        <div className="links">
          <Button small look="quiet" disabled={shut} onClick={() => named(() => send(false))}>
            {t("ways.link")}
          </Button>
          <Button
            small
            look="quiet"
            disabled={shut}
            aria-expanded={asks}
            onClick={() => named(() => setForgotten(asks ? null : username))}
          >
            {t("ways.reset")}
          </Button>
        </div>
      ) : null}
      {asks ? (
        <div className="asks">
          <p className="meta">{t("ways.reset_sure", { name: username })}</p>
          <div className="links">
            <Button small disabled={shut} onClick={() => setForgotten(null)}>
              {t("ways.reset_not")}
            </Button>
            <Button small look="primary" disabled={shut} onClick={() => send(true)}>
              {t("ways.reset_send")}
            </Button>
          </div>
        </div>
      ) : null}
      <p className="meta dim" role="status">
        {minutes === null ? "" : t("ways.sent", { minutes })}
      </p>
    </fieldset>
  );
}
