// Something that went wrong: what it was, whom it met, and what can be done about it.
import { Link } from "react-router";
import { CopyButton } from "@/ui/CopyButton";
import { pathTo } from "@/ui/href";
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { ErrorLog } from "./asked";
import { Source } from "./Source";
import { textOf } from "./said";

export function Detail({ of: log, close }: { of: ErrorLog; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const moment = (at: string) => <time dateTime={at}>{clock.exact(at)}</time>;
  const text = textOf(log.code);
  const facts = [
    ["source", <Source key="source" of={log.source} />],
    [
      "user",
      log.user_id === null ? (
        t("error_logs.unknown")
      ) : (
        <bdi key="user">{log.fullname || t("error_logs.deleted")}</bdi>
      ),
    ],
    [
      log.source === "console" ? "screen" : "call",
      <code key="call" className="mono">
        {log.call}
      </code>,
    ],
    ...(log.code === null
      ? []
      : [
          [
            "code",
            <Link key="code" to={pathTo("errorLogs", {}, { code: log.code })}>
              {log.code}
            </Link>,
          ] as const,
          ["status", String(log.status)] as const,
        ]),
    ["at", moment(log.at)],
    ["last", moment(log.last)],
    ["times", clock.number(log.times)],
    ["timestamp", <code key="timestamp">{log.timestamp}</code>],
  ] as const;
  return (
    <>
      <EditorHead
        title={t(`error_logs.sources.${log.source}`)}
        about={moment(log.at)}
        closing={t("error_logs.close")}
        close={close}
      />
      {text === null ? null : (
        <section className="editorpart">
          <h3>{t("error_logs.said")}</h3>
          <p>{text}</p>
        </section>
      )}
      {log.detail === null ? null : (
        <section className="editorpart">
          <h3>{t("error_logs.browser")}</h3>
          <p className="mono errordetail">
            <bdi>{log.detail}</bdi>
          </p>
        </section>
      )}
      <dl className="editorpart errorfacts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`error_logs.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("error_logs.request")}</dt>
          <dd>
            <code className="mono">{log.request_id}</code>
            <CopyButton text={log.request_id} label={t("error_logs.copy")} />
          </dd>
        </div>
      </dl>
      <section className="editorpart">
        <h3>{t("error_logs.do")}</h3>
        <p>{t(`error_logs.todo.${log.source}`)}</p>
      </section>
      <p className="editorpart dim">{t("error_logs.kept")}</p>
    </>
  );
}
