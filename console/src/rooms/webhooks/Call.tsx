// One call whole: where it went, what it carried, every attempt and what was answered. All of it is shown as text.
import type { ReactNode } from "react";
import type { Webhook, WebhookAttempt, WebhookCall } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { errorCode, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { Icon } from "@/ui/Icon";
import { IconRefresh } from "@/ui/icons";
import { Waits } from "@/ui/list/Listed";
import { Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { State, When } from "./State";
import { useViewer } from "./useViewer";
import { CALL, EVERY_S, useTry } from "./useWebhooks";

const HANDLED = { handled: [errorCode.WEBHOOK_NOT_FOUND] };

/** JSON as people read it; what is none as it is. Pure. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function Call({ hook }: { hook: Webhook }) {
  const t = useWords();
  const id = useViewer(({ call }) => call);
  return id === null ? (
    <Empty title={t("hooks.none")} text={t("hooks.none_text")} />
  ) : (
    <Asked key={id} id={id} hook={hook} />
  );
}

function Asked({ id, hook }: { id: string; hook: Webhook }) {
  const t = useWords();
  const { data, problem, stale, at, retry } = useCall(CALL, { id }, EVERY_S, HANDLED);
  if (problem?.code === errorCode.WEBHOOK_NOT_FOUND)
    return <Empty title={t("hooks.call_gone")} text={t("hooks.call_gone_text")} />;
  if (data === undefined)
    return problem === undefined ? (
      <Waits one />
    ) : (
      <Failed problem={problem} what={t("hooks.call_failed")} retry={retry} />
    );
  return (
    <>
      {stale ? <Stale at={at} retry={retry} /> : null}
      <Whole call={data} hook={hook} />
    </>
  );
}

function Whole({ call, hook }: { call: WebhookCall; hook: Webhook }) {
  const t = useWords();
  const me = useMe();
  const clock = useClock();
  const { again, busy } = useTry(hook);
  const { entry, url, headers, tries } = call;
  const body = pretty(call.body);
  return (
    <div className="sheet hookwhole">
      <header>
        <h3 className="mono hooktitle">{entry.event}</h3>
        <State of={entry.state} />
        <span className="meta dim">
          {t("hooks.created", { time: clock.exact(entry.created) })}
          {entry.next_attempt === null
            ? null
            : ` · ${t("hooks.next", { time: clock.exact(entry.next_attempt) })}`}
        </span>
        {holds(me, permissionId.WebhookRules, "create") ? (
          <Button small disabled={busy} onClick={() => void again(entry.id)}>
            <Icon of={IconRefresh} small />
            {t("hooks.again")}
          </Button>
        ) : null}
      </header>
      <Part name={t("hooks.address")} copy={<CopyButton text={url} label={t("hooks.copy_address")} />}>
        <p className="mono hookurl">{url}</p>
      </Part>
      <Part name={t("hooks.headers")}>
        <dl className="mono hookheaders">
          {headers.map(({ name, value }) => (
            <div key={name}>
              <dt className="dim">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part name={t("hooks.body")} copy={<CopyButton text={body} label={t("hooks.copy_body")} />}>
        <Text of={body} label={t("hooks.body")} />
      </Part>
      <Part name={t("hooks.tries")}>
        {tries.length === 0 ? <p className="dim">{t("hooks.untried")}</p> : null}
        <ol className="hooktries">
          {tries.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </Part>
    </div>
  );
}

function Part({ name, copy, children }: { name: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <section className="hookpart">
      <h4>
        {name}
        {copy}
      </h4>
      {children}
    </section>
  );
}

/** Long ones scroll inside. */
function Text({ of: text, label }: { of: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
    <section className="hooktext" tabIndex={0} aria-label={label}>
      <pre className="mono">{text}</pre>
    </section>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useWords();
  const { at, status, took, why, answer } = attempt;
  return (
    <li>
      <p className="hookfacts">
        <b>{status === null ? t("hooks.unanswered") : t("hooks.status", { status })}</b>
        <span className="dim">{t("hooks.took", { took })}</span>
        <span className="dim">
          <When at={at} />
        </span>
      </p>
      {why === null ? null : <p className="hookwhy">{why}</p>}
      {answer === null || answer === "" ? null : <Text of={answer} label={t("hooks.answer")} />}
    </li>
  );
}
