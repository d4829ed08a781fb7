// A mail: what it was about, to whom it went, and what became of it in the mail server's words.
import { CopyButton } from "@/ui/CopyButton";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Mail } from "./asked";
import { State } from "./State";

export function Detail({ of: mail, close }: { of: Mail; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const moment = (at: string) => <time dateTime={at}>{clock.exact(at)}</time>;
  const facts = [
    ["address", <bdi key="address">{mail.address}</bdi>],
    ["kind", t(`email_reports.kinds.${mail.kind}`)],
    ["state", <State key="state" of={mail.state} />],
    ["queued", moment(mail.queued)],
    ["changed", moment(mail.changed)],
    ["attempts", clock.number(mail.attempts)],
  ] as const;
  return (
    <>
      <EditorHead
        title={t(`email_reports.kinds.${mail.kind}`)}
        about={<bdi>{mail.address}</bdi>}
        closing={t("email_reports.close")}
        close={close}
      />
      <dl className="editorpart mailfacts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`email_reports.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="editorpart dim">{t(`email_reports.means.${mail.state}`)}</p>
      {mail.answer === null ? null : (
        <section className="editorpart">
          <div className="mailanswerhead">
            <h3 className="grow">{t("email_reports.answer")}</h3>
            <CopyButton text={mail.answer} label={t("email_reports.copy")} />
          </div>
          <p className="mono mailanswer">
            <bdi>{mail.answer}</bdi>
          </p>
        </section>
      )}
      <p className="editorpart dim">{t("email_reports.contents")}</p>
    </>
  );
}
