// The bans in force: a table, and the open one beside it. One that was just lifted can be put back.
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { BanBody } from "@/generated/bodies";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, TableDetail } from "@/ui/table/TableDetail";
import { useGoesOn } from "@/ui/table/useGoesOn";
import { useNow } from "@/ui/useNow";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import { useTeamName } from "./face/useTeamName";
import { type Ban, useBanActs, useBans } from "./useBans";
import "./words";
import "./bans.css";

const NONE: readonly Ban[] = [];

export default function Banned() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const open = useSearchParams()[0].get("ban");
  const [lifted, setLifted] = useState<Ban | null>(null);
  const called = useBans();
  const bans = called.data?.items ?? NONE;
  const columns = useColumns();
  const to = (ban?: string) => void navigate(pathTo("banned", {}, ban === undefined ? {} : { ban }));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const one = bans.find(({ address }) => address === open) ?? null;
  const [seen, setSeen] = useState(one);
  if (one !== null && one !== seen) setSeen(one);
  // Whoever writes in it does not lose that when it is lifted or runs out.
  const shown = one ?? (seen?.address === open ? seen : null);
  const goesOn = useGoesOn(
    bans.map(({ address }) => address),
    open,
  );
  const gone = (ban: Ban) => {
    setLifted(ban);
    goesOn(ban.address);
    to();
  };
  return (
    <TableDetail
      title={t("title.banned")}
      count={called.data === undefined ? undefined : clock.number(bans.length)}
      table={
        <div className="banpage">
          {lifted === null ? null : (
            <PutBack key={`${lifted.address} ${lifted.at}`} of={lifted} close={() => setLifted(null)} />
          )}
          <Listed
            called={called}
            count={bans.length}
            failed={t("bans.failed")}
            empty={{ title: t("bans.empty"), text: t("bans.empty_text") }}
          >
            <Table
              label={t("title.banned")}
              rows={bans}
              columns={columns}
              idOf={({ address }) => address}
              nameOf={({ address }) => address}
              empty={{ title: t("bans.empty") }}
              tools
              file={t("bans.file")}
              open={({ address }) => to(address)}
              opened={open ?? undefined}
            />
          </Listed>
        </div>
      }
      reading={t("bans.open")}
      detail={
        open === null || called.data === undefined ? null : shown === null ? (
          <Empty title={t("bans.gone")} text={t("bans.gone_text")} />
        ) : (
          <Editor
            key={shown.address}
            of={shown}
            holds={one !== null}
            close={() => void leave()}
            lifted={gone}
          />
        )
      }
      back={{ text: t("bans.back"), to: pathTo("banned") }}
    />
  );
}

/** It lasts until then again; one that was of no chat, or has less than the shortest period left, is not put back. */
function PutBack({ of: ban, close }: { of: Ban; close: () => void }) {
  const t = useWords();
  const acts = useBanActs();
  const now = useNow();
  const { uniQref, until, reason, address } = ban;
  const lasts = (Date.parse(until) - now) / 1_000 >= BanBody.period.min;
  const { act, refused } = useRefusable(async () => {
    const period = Math.round((Date.parse(until) - Date.now()) / 1_000);
    // It was acknowledged when the customer was banned.
    await acts.ban({ body: { uniQref: uniQref ?? "", period, reason, acknowledged: true } });
    await acts.again();
    close();
  });
  return (
    <div className="staleline" role="status">
      <span className="grow">
        {refused === null ? t("bans.unban.done", { address }) : problemText(refused)}
      </span>
      {uniQref === null || !lasts || !acts.may("create") ? null : (
        <Button small disabled={acts.busy} onClick={() => void act("")}>
          {t("bans.unban.undo")}
        </Button>
      )}
      <Button small look="quiet" onClick={close}>
        {t("bans.close")}
      </Button>
    </div>
  );
}

function useColumns(): readonly Column<Ban>[] {
  const t = useWords();
  const clock = useClock();
  const nameOf = useTeamName();
  return useMemo(
    () => [
      {
        id: "address",
        head: t("bans.address"),
        of: ({ address }) => address,
        cell: ({ address, until }) => (
          <Lines name={address} more={t("bans.until_time", { time: clock.moment(until) })} />
        ),
      },
      { id: "reason", head: t("bans.reason"), of: ({ reason }) => reason },
      {
        id: "until",
        head: t("bans.until"),
        of: ({ until }) => until,
        cell: ({ until }) => clock.moment(until),
      },
      { id: "by", head: t("bans.by"), of: ({ by }) => nameOf(by), few: true },
      { id: "at", head: t("bans.since"), of: ({ at }) => at, cell: ({ at }) => clock.moment(at) },
    ],
    [t, clock, nameOf],
  );
}
