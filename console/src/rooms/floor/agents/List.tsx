// The same agents where there is no room for bars, as on a phone: who, how they stand and since when, and their slots.
import { memo, useState } from "react";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { since } from "@/words/format";
import "@/words/patterns";
import { useLentWords } from "../loans/useLoans";
import { briefly } from "../said";
import { useAgent } from "../store";
import { useServerNow } from "../useServerNow";
import type { Opened } from "../view";
import { Badge } from "./Badge";
import { LentMark } from "./LentMark";
import { isTeam, type Row } from "./rows";
import { Seats } from "./Seats";
import { useAwayWord, useStandWord } from "./stand";
import type { Picking } from "./usePicks";

/** So many at first, and so many more each time. */
const FEW = 100;

export function List({
  rows,
  open,
  picks,
}: {
  rows: readonly Row[];
  open: (what: Opened) => void;
  /** Where they are being chosen; a touch opens nobody then. */
  picks: Picking | null;
}) {
  const t = useWords();
  const [most, setMost] = useState(FEW);
  const lent = useLentWords();
  return (
    <>
      <ul className="floorlist" aria-label={t("floor.agents")}>
        {rows.slice(0, most).map((row) =>
          isTeam(row) ? (
            <li key={`team ${row.team}`} className="floorteam">
              <bdi>{row.team === "" ? t("floor.ungrouped") : row.team}</bdi>{" "}
              <span className="dim">{row.count}</span>
            </li>
          ) : (
            <Item
              key={row.agent}
              id={row.agent}
              lent={lent.get(row.agent)}
              open={open}
              picked={picks === null ? undefined : picks.ids.has(row.agent)}
              toggle={picks?.toggle}
            />
          ),
        )}
      </ul>
      {rows.length > most ? (
        <Button className="floormore" onClick={() => setMost(most + FEW)}>
          {t("table.more")}
        </Button>
      ) : null}
    </>
  );
}

const Item = memo(function Item({
  id,
  lent,
  open,
  picked,
  toggle,
}: {
  id: number;
  lent: string | undefined;
  open: (what: Opened) => void;
  picked: boolean | undefined;
  toggle: ((id: number) => void) | undefined;
}) {
  const t = useWords();
  const now = useServerNow();
  const word = useStandWord();
  const away = useAwayWord();
  const agent = useAgent(id);
  if (agent === undefined) return null;
  const { text, free } = word(agent);
  return (
    <li>
      <button
        type="button"
        className="flooritem"
        aria-pressed={picked}
        onClick={() => (toggle === undefined ? open({ what: "agent", agent: id }) : toggle(id))}
      >
        <span className="floorwho">
          <bdi className="cut flooritemname">{agent.name}</bdi>
          <LentMark said={lent} />
        </span>
        <span className="flooritemslots">
          <Seats agent={agent} now={now} />
        </span>
        <span className="cut meta">
          <Badge state={agent.state} /> {agent.suspended ? away(agent) : t(`floor.state.${agent.state}`)},{" "}
          {briefly(t, since(agent.since, now))}
          {agent.missed > 0 ? `, ${t("floor.missed_count", { count: agent.missed })}` : ""}
        </span>
        <span className="meta flooritemfree" data-free={free || undefined}>
          {text}
        </span>
      </button>
    </li>
  );
});
