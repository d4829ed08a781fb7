// A code that was mailed: where to, how long it holds, and another one once it may be asked for.
import { useState } from "react";
import type { MailedCode as Mailed } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { span } from "@/words/format";
import "@/ui/credentials.css";

export function MailedCode({ mail, resend, busy }: { mail: Mailed; resend: () => void; busy: boolean }) {
  const t = useWords();
  const now = useNow();
  const [sent, setSent] = useState(() => ({ mail, at: Date.now(), first: true }));
  if (sent.mail !== mail) setSent({ mail, at: Date.now(), first: false });
  const left = (seconds: number) => Math.max(0, seconds - Math.floor(Math.max(0, now - sent.at) / 1_000));
  const holds = left(mail.ttl);
  const last = mail.again_in === null;
  const wait = left(mail.again_in ?? 0);
  const over = last ? t("factor.over_last") : t("factor.over");
  return (
    // Seconds that pass are no news.
    <div className="mailed" aria-live="off">
      <p role="status">{t(sent.first ? "factor.sent" : "factor.sent_again", { to: mail.to })}</p>
      <p className="meta dim">{holds > 0 ? t("factor.holds", { time: span(holds) }) : over}</p>
      {last ? null : (
        <Button small look="quiet" disabled={busy || wait > 0} onClick={resend}>
          {wait > 0 ? t("factor.resend_in", { seconds: wait }) : t("factor.resend")}
        </Button>
      )}
    </div>
  );
}
