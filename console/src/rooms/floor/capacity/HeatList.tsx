// The slots where there is no room for a day, as on a phone: each agent's, with how much of the time they were in use.
import { useMemo, useState } from "react";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { percent } from "../said";
import type { Opened } from "../view";
import { byAgent, type HeatRow, heatOf, isSlot, type Parts, type SlotRow, usage } from "./heat";

/** So many at first, and so many more each time. */
const FEW = 100;

export function HeatList({
  rows,
  parts,
  now,
  open,
}: {
  rows: readonly HeatRow[];
  parts: Parts;
  now: number;
  open: (what: Opened) => void;
}) {
  const t = useWords();
  const [most, setMost] = useState(FEW);
  const agents = useMemo(() => byAgent(rows.filter(isSlot)), [rows]);
  return (
    <>
      <ul className="floorlist" aria-label={t("capacity.heat")}>
        {agents.slice(0, most).map(([agent, slots]) => (
          <Item
            key={agent}
            slots={slots}
            parts={parts}
            now={now}
            open={() => open({ what: "agent", agent })}
          />
        ))}
      </ul>
      {agents.length > most ? (
        <Button className="floormore" onClick={() => setMost(most + FEW)}>
          {t("capacity.more")}
        </Button>
      ) : null}
    </>
  );
}

function Item({
  slots,
  parts,
  now,
  open,
}: {
  slots: readonly SlotRow[];
  parts: Parts;
  now: number;
  open: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const uses = slots.map(({ cells }) => usage(cells, parts, now));
  const seconds = uses.reduce((sum, use) => sum + use.seconds, 0);
  const share = uses.reduce((sum, use) => sum + use.share, 0) / Math.max(1, uses.length);
  return (
    <li>
      <button type="button" className="flooritem" onClick={open}>
        <bdi className="cut flooritemname">{slots[0]?.name}</bdi>
        <span className="flooritemslots floorseats" aria-hidden="true">
          {uses.map((use, at) => {
            const heat = heatOf(use.share, 1_000);
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            return <i key={at} data-seat={heat === 0 ? "free" : heat} />;
          })}
        </span>
        <span className="cut meta">
          {t("capacity.row", {
            minutes: clock.number(Math.round(seconds / 60)),
            share: percent(clock.number, share * 100),
          })}
        </span>
      </button>
    </li>
  );
}
