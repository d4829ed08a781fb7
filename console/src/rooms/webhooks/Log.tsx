// What a webhook was called for, the newest first: it is looked at anew while it is open, but not while older pages are.
import { NativeSelect, TextInput } from "@mantine/core";
import type { Webhook, WebhookLog } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { ListDetail, ListRow } from "@/ui/list/ListDetail";
import { Listed, More } from "@/ui/list/Listed";
import { type Leaves, useLeaves } from "@/ui/list/useLeaves";
import { useWords } from "@/words";
import { Acts } from "./Acts";
import { Call } from "./Call";
import { State, When } from "./State";
import { chooseCall, dayAsked, FILTERS, type Filter, useViewer } from "./useViewer";
import { EVERY_S, LOGS } from "./useWebhooks";
import "@/ui/fields/fields";

const STILL = { still: true };
const NONE: readonly WebhookLog[] = [];

export function Log({
  hook,
  ask,
  under,
}: {
  hook: Webhook;
  ask: (asked: boolean) => void;
  /** The level of the heading over it. */
  under: 1 | 2;
}) {
  const Heading = under === 1 ? "h2" : "h3";
  const t = useWords();
  const { filter, day, pane, call } = useViewer();
  const question = `${filter} ${day}`;
  const leaves = useLeaves(question);
  const older = leaves.tokens.length > 1;
  return (
    <ListDetail
      className="hooklog"
      open={pane === "call" && call !== null}
      label={t("hooks.log")}
      above={
        <>
          <div className="hookhead">
            <Heading className="hooktitle">{hook.name}</Heading>
            <p className="mono dim hookurl">{hook.url}</p>
            <Acts hook={hook} ask={ask} newest={leaves.anew} />
            <Filters />
          </div>
          {older ? (
            <div className="staleline" role="status">
              <span className="grow">{t("hooks.still")}</span>
              <Button small look="quiet" onClick={leaves.anew}>
                {t("hooks.newest")}
              </Button>
            </div>
          ) : null}
        </>
      }
      list={leaves.tokens.map((token, at) => (
        <Leaf
          key={`${question} ${token}`}
          hook={hook.id}
          token={token}
          still={older}
          more={at === leaves.tokens.length - 1 ? leaves.more : null}
        />
      ))}
      reading={t("hooks.call")}
      detail={<Call hook={hook} />}
      back={{ text: t("hooks.back_log"), act: () => useViewer.setState({ pane: "log" }) }}
    />
  );
}

function Filters() {
  const t = useWords();
  const { filter, day } = useViewer();
  return (
    <div className="hookfilters">
      <NativeSelect
        aria-label={t("hooks.filter")}
        data={FILTERS.map((each) => ({ value: each, label: t(`hooks.filters.${each}`) }))}
        value={filter}
        onChange={(event) => useViewer.setState({ filter: event.currentTarget.value as Filter })}
      />
      <TextInput
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
  more,
}: {
  hook: number;
  /** Empty for the first page. */
  token: string;
  /** Older pages are shown: the first one goes on from where it stands, or calls would be missing between them. */
  still: boolean;
  /** Null where the next page is shown already. */
  more: Leaves["more"] | null;
}) {
  const t = useWords();
  const { filter, day } = useViewer();
  const first = token === "";
  const called = useCall(
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
  const items = called.data?.items ?? NONE;
  const sifted = filter !== "all" || day !== "";
  return (
    <Listed
      called={{ ...called, stale: called.stale && first }}
      count={first ? items.length : 1}
      failed={t("hooks.log_failed")}
      empty={{
        title: t(sifted ? "hooks.filter_empty" : "hooks.log_empty"),
        text: t(sifted ? "hooks.filter_empty_text" : "hooks.log_empty_text"),
      }}
    >
      <ul>
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {more === null ? null : (
        <More token={called.data?.nextFordwardToken ?? null} text={t("hooks.more")} more={more} />
      )}
    </Listed>
  );
}

function Entry({ entry }: { entry: WebhookLog }) {
  const t = useWords();
  const chosen = useViewer(({ call }) => call === entry.id);
  const { id, event, state, status, attempts, created, uniQref } = entry;
  return (
    <ListRow
      act={() => chooseCall(id)}
      chosen={chosen}
      beside={uniQref === null ? null : <CopyButton text={uniQref} label={t("hooks.copy_chat")} />}
    >
      <span className="grow">
        <span className="hookfacts">
          <span className="mono rowtitle">{event}</span>
          <State of={state} />
        </span>
        <span className="meta dim hookfacts">
          <When at={created} />
          {status === null ? null : <span>{t("hooks.status", { status })}</span>}
          <span>{t("hooks.attempts", { count: attempts })}</span>
        </span>
        {uniQref === null ? null : <span className="mono dim cut">{uniQref}</span>}
      </span>
    </ListRow>
  );
}
