// Customers who left today without an answer, as far as the floor knows them: those to whom an agent was being offered. Of the others
// it knows how many they were.
import { useMemo } from "react";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock, useZone } from "@/words/useClock";
import { dayStart } from "../agents/day";
import type { Drawn } from "../merge";
import { useAgents, useFigure, useFloorStore } from "../store";
import { useCoarseNow } from "../useServerNow";
import { useChatName } from "./chatName";
import { type Opens, Part, Side } from "./Side";

const HOUR_MS = 3_600_000;
const NO_DAYS: ReadonlyMap<number, Drawn> = new Map();

export function Lost({ open }: Opens) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useChatName();
  const agents = useAgents();
  const course = useFloorStore(({ known }) => known?.course ?? NO_DAYS);
  const timeZone = useZone((state) => state.timeZone);
  const hour = useCoarseNow(HOUR_MS);
  const all = useFigure("abandoned")?.value ?? 0;
  const chats = useMemo(() => {
    const from = dayStart(hour, timeZone);
    return [...course]
      .flatMap(([agent, { marks }]) =>
        marks
          .filter(({ kind, at }) => kind === "abandoned_chat" && at >= from)
          .map((mark) => ({ ...mark, agent })),
      )
      .sort((a, b) => b.at - a.at);
  }, [course, hour, timeZone]);
  const others = Math.max(0, all - chats.length);
  return (
    <Side title={t("floor.figure.abandoned")} open={open}>
      <Part title={t("floor.lost.offered")} beside={chats.length}>
        {chats.length === 0 ? <Empty title={t("floor.lost.none")} /> : null}
        <ul className="floorchats">
          {chats.map(({ uniQref, at, agent }) => (
            <li key={`${uniQref} ${at}`}>
              <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
                <bdi className="cut">{nameOf(uniQref)}</bdi>
                <span className="meta dim">{clock.time(at)}</span>
                <span className="meta dim cut">{agents.get(agent)?.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
      {others > 0 ? (
        <Part>
          <p className="dim">{t("floor.lost.others", { count: others })}</p>
        </Part>
      ) : null}
    </Side>
  );
}
