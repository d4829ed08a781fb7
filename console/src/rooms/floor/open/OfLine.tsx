// A queue and who waits in it; all who wait; all chats that agents have open.
import { useMemo } from "react";
import { Wait } from "@/rooms/chat/face/Wait";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Prevent } from "../breach/Prevent";
import { Estimate } from "../EstimatedWait";
import { useNames, useWaiting } from "../names";
import { briefly, percent } from "../said";
import { useAgents, useLine, useLines } from "../store";
import { useServerNow } from "../useServerNow";
import { Gone, type Opens, Part, Side } from "./Side";

const shortRef = (uniQref: string): string => uniQref.slice(-6);

/** What a chat is called where its customer's name is not the person's to know. */
export function useChatName(): (uniQref: string) => string {
  const t = useWords();
  const names = useNames();
  return (uniQref) => names.get(uniQref) ?? t("floor.panel.chat", { ref: shortRef(uniQref) });
}

export function OfLine({ skill, open }: Opens & { skill: number }) {
  const t = useWords();
  const clock = useClock();
  const line = useLine(skill);
  if (line === undefined) return <Gone title={t("floor.panel.queue")} open={open} />;
  return (
    <Side title={line.skill} open={open}>
      <Part>
        <dl className="floorfacts">
          <dt>{t("floor.waiting")}</dt>
          <dd>{clock.number(line.waiting)}</dd>
          <dt>{t("floor.estimate")}</dt>
          <dd>
            <Estimate line={line} />
          </dd>
          <dt>{t("floor.level")}</dt>
          <dd>
            {line.level === null
              ? t("floor.not_counted")
              : t("floor.level_of", {
                  level: percent(clock.number, line.level),
                  counted: clock.number(line.counted),
                  within: briefly(t, line.within),
                  target: percent(clock.number, line.target),
                })}
          </dd>
          <dt>{t("floor.slots_free")}</dt>
          <dd>{t("floor.free_of", { free: line.seats_free, seats: line.seats })}</dd>
          <dt>{t("floor.busy")}</dt>
          <dd>{clock.number(line.busy)}</dd>
          <dt>{t("floor.away")}</dt>
          <dd>{clock.number(line.away)}</dd>
        </dl>
      </Part>
      <Prevent line={line} open={open} />
      <Waiters skill={skill} open={open} />
    </Side>
  );
}

export function OfLines({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.panel.waiting")} open={open}>
      <Waiters skill={null} open={open} />
    </Side>
  );
}

function Waiters({ skill, open }: Opens & { skill: number | null }) {
  const t = useWords();
  const now = useServerNow();
  const waiting = useWaiting(skill);
  const nameOf = useChatName();
  const lines = useLines();
  const queues = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  const all = lines
    .filter(({ skill_id }) => skill === null || skill_id === skill)
    .reduce((sum, line) => sum + line.waiting, 0);
  const others = Math.max(0, all - waiting.length);
  return (
    <Part title={t("floor.panel.waiting")} beside={all === 0 ? undefined : all}>
      {waiting.length === 0 ? <Empty title={t("floor.no_one_waits")} /> : null}
      <ul className="floorchats">
        {waiting.map(({ uniQref, skill_id, since: from, ringing }) => (
          <li key={uniQref}>
            <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
              <bdi className="cut">{nameOf(uniQref)}</bdi>
              {ringing ? <span className="meta dim">{t("floor.offered")}</span> : null}
              <Wait seconds={since(from, now)} />
              {skill === null ? <span className="meta dim cut">{queues.get(skill_id)}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className="meta dim">{t("floor.more_waiting", { count: others })}</p> : null}
    </Part>
  );
}

export function Busy({ open }: Opens) {
  const t = useWords();
  const now = useServerNow();
  const agents = useAgents();
  const lines = useLines();
  const queues = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  const chats = useMemo(
    () =>
      [...agents.values()]
        .flatMap(({ user_id, name, holds }) =>
          holds.filter(({ kind }) => kind === "chat").map((hold) => ({ ...hold, user_id, name })),
        )
        .sort((a, b) => (a.since < b.since ? -1 : 1)),
    [agents],
  );
  return (
    <Side title={t("floor.panel.busy")} open={open}>
      <Part title={t("floor.panel.busy")} beside={chats.length}>
        {chats.length === 0 ? <Empty title={t("floor.nothing_held")} /> : null}
        <ul className="floorchats">
          {chats.map(({ uniQref, user_id, name, skill_id, since: from }) => (
            <li key={`${user_id} ${uniQref}`}>
              <button type="button" onClick={() => open({ what: "agent", agent: user_id })}>
                <bdi className="cut">{name}</bdi>
                <span className="meta dim">{briefly(t, since(from, now))}</span>
                <span className="meta dim cut">{queues.get(skill_id ?? -1)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
    </Side>
  );
}
