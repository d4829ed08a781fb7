// What a webhook was called for, the newest first: it is looked at anew while it is open, but not while older pages are.
import { useState } from "react";
import type { Webhook, WebhookLog } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { Icon } from "@/ui/Icon";
import { IconLeft } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Acts } from "./Acts";
import { State, When } from "./State";
import { chooseCall, dayAsked, FILTERS, type Filter, useViewer } from "./useViewer";
import { EVERY_S, LOGS } from "./useWebhooks";

const STILL = { still: true };
const NEWEST = { question: "", tokens: [] };

export function Log({ hook, ask }: { hook: Webhook; ask: (asked: boolean) => void }) {
  const t = useWords();
  const { filter, day } = useViewer();
  // Of another question none of these pages are.
  const question = `${filter} ${day}`;
  const [older, setOlder] = useState<{ question: string; tokens: readonly string[] }>(NEWEST);
  const tokens = older.question === question ? older.tokens : NEWEST.tokens;
  return (
    <section className="hooklog" aria-label={t("hooks.log_of", { name: hook.name })}>
      <div className="hookhead">
        <Button className="hookback" look="quiet" small onClick={() => useViewer.setState({ pane: "hooks" })}>
          <Icon of={IconLeft} small />
          {t("hooks.back_hooks")}
        </Button>
        <h3 className="hooktitle">{hook.name}</h3>
        <p className="mono dim hookurl">{hook.url}</p>
        <Acts hook={hook} ask={ask} newest={() => setOlder(NEWEST)} />
        <Filters />
      </div>
      {tokens.length === 0 ? null : (
        <div className="staleline" role="status">
          <span className="grow">{t("hooks.still")}</span>
          <Button small look="quiet" onClick={() => setOlder(NEWEST)}>
            {t("hooks.newest")}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys */}
      <section className="hookentries" aria-label={t("hooks.log")} tabIndex={0}>
        {["", ...tokens].map((token, at) => (
          <Leaf
            key={`${question} ${token}`}
            hook={hook.id}
            token={token}
            still={tokens.length > 0}
            last={at === tokens.length}
            more={(next) => setOlder({ question, tokens: [...tokens, next] })}
          />
        ))}
      </section>
    </section>
  );
}

function Filters() {
  const t = useWords();
  const { filter, day } = useViewer();
  return (
    <div className="hookfilters">
      <select
        className="input"
        aria-label={t("hooks.filter")}
        value={filter}
        onChange={(event) => useViewer.setState({ filter: event.currentTarget.value as Filter })}
      >
        {FILTERS.map((each) => (
          <option key={each} value={each}>
            {t(`hooks.filters.${each}`)}
          </option>
        ))}
      </select>
      <input
        className="input"
        type="date"
        aria-label={t("hooks.day")}
        value={day}
        onChange={(event) => useViewer.setState({ day: event.currentTarget.value })}
      />
      {day === "" ? null : (
        <Button small look="quiet" onClick={() => useViewer.setState({ day: "" })}>
          {t("hooks.every_day")}
        </Button>
      )}
    </div>
  );
}

function Leaf({
  hook,
  token,
  still,
  last,
  more,
}: {
  hook: number;
  /** Empty for the first page. */
  token: string;
  /** Older pages are shown: the first one goes on from where it stands, or calls would be missing between them. */
  still: boolean;
  last: boolean;
  more: (token: string) => void;
}) {
  const t = useWords();
  const { filter, day } = useViewer();
  const first = token === "";
  const { data, problem, stale, at, retry } = useCall(
    LOGS,
    {
      id: hook,
      ...(filter === "all" ? {} : { logFilter: filter }),
      date: dayAsked(day),
      nextFordwardToken: first ? undefined : token,
    },
    first && !still ? EVERY_S : undefined,
    first && !still ? {} : STILL,
  );
  if (data === undefined)
    return problem === undefined ? (
      <div className="hookwait" role="status" aria-label={t("pane.loading")}>
        <Bone width="80%" height="2.5rem" />
        <Bone width="64%" height="2.5rem" />
      </div>
    ) : (
      <Failed problem={problem} what={t("hooks.log_failed")} retry={retry} />
    );
  const next = data.nextFordwardToken;
  const sifted = filter !== "all" || day !== "";
  return (
    <>
      {first && stale ? <Stale at={at} retry={retry} /> : null}
      {first && data.items.length === 0 ? (
        <Empty
          title={t(sifted ? "hooks.filter_empty" : "hooks.log_empty")}
          text={t(sifted ? "hooks.filter_empty_text" : "hooks.log_empty_text")}
        />
      ) : (
        <ul>
          {data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {last && next !== null ? (
        <div className="hookmore">
          <Button onClick={() => more(next)}>{t("hooks.more")}</Button>
        </div>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: WebhookLog }) {
  const t = useWords();
  const chosen = useViewer(({ call }) => call === entry.id);
  const { id, event, state, status, attempts, created, uniQref } = entry;
  return (
    <li className="hookentry" data-chosen={chosen || undefined}>
      <button
        type="button"
        className="hookrow"
        aria-current={chosen ? "true" : undefined}
        onClick={() => chooseCall(id)}
      >
        <span className="hookfacts">
          <span className="mono hookname">{event}</span>
          <State of={state} />
        </span>
        <span className="meta dim hookfacts">
          <When at={created} />
          {status === null ? null : <span>{t("hooks.status", { status })}</span>}
          <span>{t("hooks.attempts", { count: attempts })}</span>
        </span>
        {uniQref === null ? null : <span className="mono dim cut">{uniQref}</span>}
      </button>
      {uniQref === null ? null : <CopyButton text={uniQref} label={t("hooks.copy_chat")} />}
    </li>
  );
}
