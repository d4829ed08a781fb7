// What would end the wait soonest: said in a sentence, and done by a button.
import { useState } from "react";
import { permissionId } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { span, until } from "@/words/format";
import { useAwayWord } from "../agents/stand";
import { useNames } from "../names";
import { useAgents, useLine } from "../store";
import { useMayAct } from "../useMayAct";
import { useServerNow } from "../useServerNow";
import { Fix } from "./Fix";
import { useRuleWord } from "./rule";
import { Part } from "./Side";
import { type Doing, isSame, isStillPossible, whoseOf } from "./still";
import { useOfChat } from "./useOfChat";
import { type OfChat, want } from "./wanted";
import { type Now, type Way, waysOut } from "./why";

export function Ways({
  now: stands,
  chat,
  skill,
  skill_id,
}: {
  now: Now;
  chat: string;
  skill: string;
  skill_id: number;
}) {
  const t = useWords();
  const agents = useAgents();
  const names = useNames();
  const line = useLine(skill_id);
  const moves = useMayAct(permissionId.ReassignChats);
  const lends = useMayAct(permissionId.LendSkills);
  const customer = names.get(chat) ?? null;
  const of = { chat, customer, queue: skill, holder: null };
  const said = useSaid();
  const ways = waysOut(stands, agents, useMe().user_id);
  const act = useDoing(of, skill_id);
  const newest = ways[0] === undefined || ways[0].way === "wait" || act(ways[0]) === null ? null : ways[0];
  // The button that somebody reaches for stays what they have read: another way takes its place when they say so.
  const [read, setRead] = useState<Doing | null>(null);
  if (read === null && newest !== null) setRead(newest);
  const possible = read !== null && isStillPossible(read, stands, agents);
  const rest = read === null ? ways : ways.filter((way) => way.way === "wait" || !isSame(way, read));
  const told = read === null ? rest : [read, ...rest];
  const cheapest = read === null ? null : act(read);
  return (
    <Part title={t("floor.cheapest")}>
      <ul className="floorwayslist">
        {told.length === 0 ? (
          <li>{stands.ringing === null ? <Fix chat={chat} skill_id={skill_id} /> : t("floor.no_way")}</li>
        ) : (
          told.slice(0, 3).map((way) => <li key={JSON.stringify(way)}>{said(way)}</li>)
        )}
      </ul>
      {read === null || cheapest === null ? null : (
        <>
          <div className="floorways">
            <Button look="primary" disabled={!possible} onClick={cheapest.run}>
              {cheapest.text}
            </Button>
            {newest === null || isSame(newest, read) ? null : (
              <Button look="quiet" onClick={() => setRead(newest)}>
                {t("floor.newest")}
              </Button>
            )}
          </div>
          <p className="meta dim" role="status">
            {possible
              ? ""
              : stands.ringing === null
                ? t(`floor.over.${read.way}`, { name: whoseOf(read).name })
                : t("floor.no_way")}
          </p>
        </>
      )}
      <div className="floorways">
        {lends && read?.way !== "lend" ? (
          <Button onClick={() => want({ act: "lend", who: null, skill: { skill_id, skill }, level: null })}>
            {t("floor.loan.lend_someone")}
          </Button>
        ) : null}
        {moves ? (
          <>
            <Button
              onClick={() =>
                want({
                  act: "raise",
                  others: Math.max(0, (line?.waiting ?? 1) - 1),
                  first: stands.place === 1,
                  ...of,
                })
              }
            >
              {t("floor.act.raise")}
            </Button>
            <Button onClick={() => want({ act: "assign", ...of })}>{t("floor.act.assign")}</Button>
            <Button look="danger" onClick={() => want({ act: "end", ...of })}>
              {t("floor.act.end")}
            </Button>
          </>
        ) : null}
      </div>
    </Part>
  );
}

/** What the button of a way says, and asks; null for whoever may not. */
function useDoing(of: OfChat, skill_id: number) {
  const t = useWords();
  const moves = useMayAct(permissionId.ReassignChats);
  const forces = useMayAct(permissionId.ForcePresence);
  const lends = useMayAct(permissionId.LendSkills);
  const ofChat = useOfChat();
  return (way: Doing): { text: string; run: () => void } | null => {
    const { name } = whoseOf(way);
    switch (way.way) {
      case "give":
      case "over":
        return moves
          ? { text: t("floor.act.give", { name }), run: () => want({ act: "give", to: way.to, ...of }) }
          : null;
      case "available":
        return forces
          ? {
              text: t("floor.act.available", { name }),
              run: () => want({ act: "force", who: way.who, to: "available" }),
            }
          : null;
      case "release":
        return moves
          ? {
              text: t("floor.act.release_of", { name }),
              run: () => want({ act: "release", ...ofChat(way.uniQref), holder: name }),
            }
          : null;
      case "lend":
        return lends
          ? {
              text: t("floor.loan.way_go", { name }),
              run: () =>
                want({
                  act: "lend",
                  who: way.to,
                  skill: { skill_id, skill: of.queue },
                  level: way.level,
                }),
            }
          : null;
    }
  };
}

function useSaid(): (way: Way) => string {
  const t = useWords();
  const now = useServerNow();
  const agents = useAgents();
  const away = useAwayWord();
  const rule = useRuleWord();
  return (way) => {
    switch (way.way) {
      case "give": {
        const { name, user_id } = way.to;
        if (way.rule === null) return t("floor.way.give", { name });
        if (way.rule.rule === "level_too_low")
          return t("floor.way.give_level", { name, has: way.rule.has ?? 0, wanted: way.rule.wanted ?? 0 });
        return t("floor.way.give_rule", { name, rule: lower(rule(way.rule, agents.get(user_id))) });
      }
      case "available": {
        const { reason, who } = way;
        return reason === null
          ? t("floor.way.available", { name: who.name })
          : t("floor.way.available_reason", { name: who.name, reason: away({ reason, cause: null }) });
      }
      case "lend":
        return t("floor.way.lend", { name: way.to.name });
      case "release":
        return t("floor.way.release", { name: way.who.name });
      case "wait":
        return t("floor.way.wait", { left: span(until(way.until, now)), step: way.step });
      case "over":
        return t("floor.way.over", { name: way.to.name });
    }
  };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
