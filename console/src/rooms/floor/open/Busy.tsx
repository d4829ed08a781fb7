// The chats that agents have open: of all queues or of one.
import { useMemo } from "react";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { briefly } from "../said";
import { useAgents, useLines } from "../store";
import { useServerNow } from "../useServerNow";
import { useChatName } from "./chatName";
import { type Opens, Part, Side } from "./Side";

export function Busy({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.panel.busy")} open={open}>
      <BusyChats skill={null} open={open} />
    </Side>
  );
}

export function BusyChats({ skill, open }: Opens & { skill: number | null }) {
  const t = useWords();
  const now = useServerNow();
  const agents = useAgents();
  const lines = useLines();
  const nameOf = useChatName();
  const queues = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  const chats = useMemo(
    () =>
      [...agents.values()]
        .flatMap(({ user_id, name, holds }) =>
          holds
            .filter(({ kind, skill_id }) => kind === "chat" && (skill === null || skill_id === skill))
            .map((hold) => ({ ...hold, user_id, name })),
        )
        .sort((a, b) => (a.since < b.since ? -1 : 1)),
    [agents, skill],
  );
  return (
    <Part title={t("floor.panel.busy")} beside={chats.length}>
      {chats.length === 0 ? <Empty title={t("floor.no_chats_open")} /> : null}
      <ul className="floorchats">
        {chats.map(({ uniQref, user_id, name, skill_id, since: from }) => (
          <li key={`${user_id} ${uniQref}`}>
            <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
              <bdi className="cut">{name}</bdi>
              <span className="meta dim">{briefly(t, since(from, now))}</span>
              <span className="meta dim cut">
                {skill === null ? queues.get(skill_id ?? -1) : nameOf(uniQref)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
