// Where one is signed in: each device with its browser, address and last use; one of them, or all, can be ended.
import { useState } from "react";
import type { SessionRow } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { Button } from "@/ui/Button";
import { Bone, Failed } from "@/ui/PaneState";
import { Really } from "@/ui/Really";
import { useNow } from "@/ui/useNow";
import { useLanguage, useWords } from "@/words";
import { ago } from "@/words/format";
import { useClock } from "@/words/useClock";
import "./devices.css";
import "@/words/aside";

const LIST = "internal/sessions";

const END = {
  optimistic: ({ query }: { query?: { id?: string | null; all?: boolean | null } }) =>
    query?.id
      ? [patch(LIST, (list) => ({ ...list, items: list.items.filter(({ id }) => id !== query.id) }))]
      : [],
  handled: [errorCode.SIGN_OUT_WITH_CHATS],
  failure: "end_session_failed",
} as const;

export function Devices() {
  const t = useWords();
  const { data, problem, retry } = useCall(LIST);
  const { run, busy } = useAct("delete", LIST, END);
  const [asked, setAsked] = useState(false);
  if (data === undefined)
    return problem === undefined ? (
      <Bone width="100%" height="6rem" />
    ) : (
      <Failed problem={problem} what={t("devices.failed")} retry={retry} />
    );
  const everywhere = () => {
    setAsked(false);
    return run({ query: { all: true } }).then(
      // This session is over too: what is asked next leads to the sign-in.
      retry,
      () =>
        say({ id: String(errorCode.SIGN_OUT_WITH_CHATS), title: t("session.chats_first"), tone: "warning" }),
    );
  };
  return (
    <div className="devices">
      <ul>
        {data.items.map((row) => (
          <Device
            key={row.id}
            row={row}
            end={() => void run({ query: { id: row.id } }).catch(() => undefined)}
          />
        ))}
      </ul>
      <Button onClick={() => setAsked(true)} disabled={busy}>
        {t("devices.everywhere")}
      </Button>
      <Really
        active={asked}
        header={t("devices.everywhere_title")}
        text={t("devices.everywhere_text")}
        stay={t("devices.stay")}
        go={t("devices.everywhere")}
        close={() => setAsked(false)}
        act={() => void everywhere()}
      />
    </div>
  );
}

function Device({ row, end }: { row: SessionRow; end: () => void }) {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  const now = useNow();
  const name = [row.browser, row.os].filter(Boolean).join(" · ") || t("devices.unknown");
  const seen = row.last_seen === null ? null : ago(Date.parse(row.last_seen), now, language);
  const used = row.connected ? t("devices.open") : seen === null ? null : t("devices.seen", { time: seen });
  return (
    <li>
      <div className="grow">
        <p className="name">
          {name}
          {row.current ? <span className="chip">{t("devices.current")}</span> : null}
        </p>
        <p className="meta dim">
          {[row.address, t("devices.since", { time: clock.moment(row.since) }), used]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {row.current ? null : (
        <Button small onClick={end} aria-label={t("devices.end_label", { name })}>
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}
