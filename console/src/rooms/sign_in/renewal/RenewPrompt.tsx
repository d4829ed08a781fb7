// The session runs out: a countdown, and a choice. At nought the person is signed out.
import { useEffect, useEffectEvent, useReducer } from "react";
import { useSearchParams } from "react-router";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { limits } from "@/generated/catalogue";
import { go, leave } from "@/house/leave";
import { bar } from "@/house/overlays";
import { signOut } from "@/house/signOut";
import { knock, withdraw } from "@/notices/desktop";
import { heardTtl, useSession } from "@/session/store";
import { useProfile } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { useLater } from "@/ui/useLater";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { span } from "@/words/format";
import { countdown, START, secondsLeft } from "./countdown";

const RENEWAL = {
  settle: (profile: Profile) => [patch("internal/profile", () => profile)],
  failure: "renew_session_failed",
} as const;

const overlay = () => import("@/ui/Overlay").then(({ Overlay }) => Overlay);

/** What is told of it at the desktop. */
const SESSION = "session";

export function RenewPrompt() {
  const t = useWords();
  const now = useNow();
  const [state, tell] = useReducer(countdown, START);
  const expiresAt = useSession((session) => session.expiresAt);
  const threshold = useSession((session) => session.client?.autoSuspendThreshold);
  const asked = useSearchParams()[0];
  const { data: profile } = useProfile();
  // What cannot be renewed is not offered: the banner of global admin mode says until when it lasts.
  const suppressed =
    asked.has("pwd_reset") || asked.has("public") || (profile?.global_admin ?? null) !== null;
  const { run, busy } = useAct("patch", "internal/profile", RENEWAL);

  const ttl = profile?.ttl;
  useEffect(() => {
    if (ttl !== undefined) heardTtl(ttl);
  }, [ttl]);
  useEffect(() => tell({ kind: "told", expiresAt }), [expiresAt]);
  useEffect(() => {
    tell({
      kind: "tick",
      now,
      threshold: threshold ?? limits.AUTO_SUSPEND_THRESHOLD / 1_000,
      suppressed,
    });
  }, [now, threshold, suppressed]);

  const { phase } = state;
  const callOut = useEffectEvent(() => knock(t("renew.title"), t("renew.text"), SESSION));
  useEffect(() => {
    if (phase === "ended") {
      leave("expired");
      go.current(pathTo("login"));
    }
    // Once: words that come later, or in another language, call nobody a second time.
    if (phase === "renew") callOut();
    else withdraw(SESSION);
  }, [phase]);

  useEffect(() => {
    bar(phase === "renew");
    return () => bar(false);
  }, [phase]);

  const renew = async () => {
    const told = await run({ body: { renew: true } }).catch(() => null);
    if (told === null) return;
    heardTtl(told.ttl);
    tell({ kind: "renewed", expiresAt: Date.now() + told.ttl * 1_000, now: Date.now() });
  };

  // The screen's clock ticks by the second: what it has not counted yet is not more than the server said.
  const left = Math.max(0, Math.min(secondsLeft(state, now), ttl ?? Number.POSITIVE_INFINITY));

  const Overlay = useLater(overlay, phase === "renew");
  if (Overlay === null) return null;
  return (
    <Overlay active={phase === "renew"} header={t("renew.title")}>
      <div className="overlaybody">
        <p>{t("renew.text")}</p>
        <p className="bigcount" role="timer">
          {span(left)}
        </p>
        <div className="overlayacts">
          <Button onClick={() => void signOut()}>{t("profile.sign_out")}</Button>
          <Button look="primary" onClick={() => void renew()} disabled={busy} data-autofocus>
            {t("renew.renew")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
