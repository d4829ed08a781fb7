// Who waits, in all queues or in one; several of them can be chosen, and raised, given or ended together.
import { useMemo, useState } from "react";
import { permissionId } from "@/generated/catalogue";
import { Wait } from "@/rooms/chat/face/Wait";
import { Button } from "@/ui/Button";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useWaiting } from "../names";
import { useLines } from "../store";
import { useMayAct } from "../useMayAct";
import { useServerNow } from "../useServerNow";
import { useChatName } from "./chatName";
import { type Opens, Part } from "./Side";
import { type One, want } from "./wanted";

const NONE: ReadonlySet<string> = new Set();

export function Waiters({ skill, open }: Opens & { skill: number | null }) {
  const t = useWords();
  const now = useServerNow();
  const waiting = useWaiting(skill);
  const nameOf = useChatName();
  const moves = useMayAct(permissionId.ReassignChats);
  const [picked, setPicked] = useState(NONE);
  const lines = useLines();
  const queues = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  const all = lines
    .filter(({ skill_id }) => skill === null || skill_id === skill)
    .reduce((sum, line) => sum + line.waiting, 0);
  const others = Math.max(0, all - waiting.length);
  // Whoever is served meanwhile is acted upon no more.
  const chosen = waiting.filter(({ uniQref }) => picked.has(uniQref));
  const toggle = (uniQref: string) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(uniQref)) next.add(uniQref);
      return next;
    });
  const several = (act: "raise" | "assign" | "end") =>
    want({
      act: "several",
      each: chosen.map(({ uniQref: chat, skill_id, name }) => {
        const of = { chat, customer: name ?? null, queue: queues.get(skill_id) ?? "", holder: null };
        const one: One = act === "raise" ? { act, others: 0, first: false, ...of } : { act, ...of };
        return { name: name ?? nameOf(chat), one };
      }),
    });
  return (
    <Part title={t("floor.panel.waiting")} beside={all === 0 ? undefined : all}>
      {waiting.length === 0 ? <Empty title={t("floor.no_one_waits")} /> : null}
      {moves && waiting.length > 1 ? (
        <div className="floorpickall" role="toolbar" aria-label={t("floor.several.chats_toolbar")}>
          <label>
            <input
              type="checkbox"
              checked={chosen.length === waiting.length}
              onChange={({ currentTarget: { checked } }) =>
                setPicked(checked ? new Set(waiting.map(({ uniQref }) => uniQref)) : NONE)
              }
            />
            <span>
              {chosen.length === 0
                ? t("floor.several.choose_all")
                : t("floor.several.chats_chosen", { count: chosen.length })}
            </span>
          </label>
          {chosen.length === 0 ? null : (
            <span className="flooracts">
              <Button small onClick={() => several("raise")}>
                {t("floor.act.raise")}
              </Button>
              <Button small onClick={() => several("assign")}>
                {t("floor.act.assign")}
              </Button>
              <Button small look="danger" onClick={() => several("end")}>
                {t("floor.act.end")}
              </Button>
            </span>
          )}
        </div>
      ) : null}
      <ul className="floorchats">
        {waiting.map(({ uniQref, skill_id, since: from, ringing, name }) => (
          <li key={uniQref} className="floorpickable">
            {moves && waiting.length > 1 ? (
              <input
                type="checkbox"
                aria-label={t("floor.several.choose", { name: name ?? nameOf(uniQref) })}
                checked={picked.has(uniQref)}
                onChange={() => toggle(uniQref)}
              />
            ) : null}
            <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
              <bdi className="cut">{name ?? nameOf(uniQref)}</bdi>
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
