// One slot's row, or a team's name over those of its people.
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table have no place of their own, and those out of view are left out
// biome-ignore-all lint/a11y/useFocusableInteractive: keys walk through the rows, not through their cells
import { memo } from "react";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { percent } from "../said";
import { type HeatRow, isSlot, type Parts, usage } from "./heat";

export const HeatLine = memo(function HeatLine({
  row,
  parts,
  now,
  at,
  tab,
  opened,
}: {
  row: HeatRow;
  parts: Parts;
  now: number;
  /** Its place among all rows. */
  at: number;
  /** Whether keys begin from it. */
  tab: boolean;
  opened: boolean;
}) {
  const t = useWords();
  const clock = useClock();
  const common = {
    role: "row",
    "aria-rowindex": at + 1,
    "data-at": at,
    tabIndex: tab ? 0 : -1,
    style: { "--at": at } as React.CSSProperties,
  };
  if (!isSlot(row))
    return (
      <div {...common} className="floorrow floorteam">
        <span role="rowheader">
          <bdi>{row.team === "" ? t("floor.ungrouped") : row.team}</bdi>{" "}
          <span className="dim">{row.count}</span>
        </span>
      </div>
    );
  const { seconds, share } = usage(row.cells, parts, now);
  const shown = percent(clock.number, share * 100);
  const minutes = clock.number(Math.round(seconds / 60));
  return (
    <div
      {...common}
      className="floorrow"
      data-first={row.place === 1 || undefined}
      data-open={opened || undefined}
    >
      <span role="rowheader" className="floorwho">
        {row.place === 1 ? (
          <bdi className="cut" title={row.name}>
            {row.name}
          </bdi>
        ) : (
          <bdi className="sr">{row.name}</bdi>
        )}
        <span className="sr">{` ${t("capacity.slot", { place: row.place })}`}</span>
      </span>
      <span role="gridcell">
        <span className="sr">{t("capacity.row", { minutes, share: shown })}</span>
      </span>
      <span role="gridcell" className="capacityshare" aria-hidden="true">
        {shown}
      </span>
    </div>
  );
});
