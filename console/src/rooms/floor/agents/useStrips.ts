// What is drawn of each row of the agents’ day.
import { useMemo } from "react";
import type { Strip } from "@/charts/Strips";
import { usePaint } from "@/charts/usePaint";
import { suspendReasons } from "@/generated/catalogue";
import { useLanguage } from "@/words";
import { NOTHING } from "../merge";
import { useFloorStore } from "../store";
import { bars } from "./layout";
import { isTeam, type Row } from "./rows";

export const COLOURS = {
  text: "--text-dim",
  ground: "--surface",
  band: "--surface-sunken",
  selected: "--surface-selected",
  available: "--status-available",
  suspended: "--status-suspended",
  single_chat: "--status-single",
  group_chat: "--status-group",
  missed_chat: "--status-missed",
  abandoned_chat: "--status-abandoned",
} as const;

export function useStrips(
  rows: readonly Row[],
  first: number,
  scale: { from: number; to: number; width: number },
  now: number,
  row: number,
  who: number | null,
): Strip[] {
  const language = useLanguage();
  const course = useFloorStore(({ known }) => known?.course);
  const paint = usePaint(COLOURS);
  return useMemo(
    () =>
      rows.map((each, index) => {
        const day = isTeam(each) ? NOTHING : (course?.get(each.agent) ?? NOTHING);
        const found = bars(day, scale, now, row);
        const own = !isTeam(each) && each.agent === who;
        return {
          filled: (["available", "single_chat", "group_chat"] as const).map((state) => ({
            colour: paint[state],
            boxes: found[state],
          })),
          hatched: { colour: paint.suspended, boxes: found.suspended },
          triangles: { colour: paint.missed_chat, points: found.missed_chat },
          crosses: { colour: paint.abandoned_chat, points: found.abandoned_chat },
          texts: found.reasons.map(({ x, reason }) => ({
            x,
            text: suspendReasons[reason]?.[language] ?? "",
          })),
          ground: own ? paint.selected : (first + index) % 2 === 1 ? paint.band : paint.ground,
        };
      }),
    [rows, first, scale, now, row, who, course, paint, language],
  );
}
