// What would end the wait soonest: said in a sentence, and done by a button.
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
import { want } from "./wanted";
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
  const forces = useMayAct(permissionId.ForcePresence);
  const lends = useMayAct(permissionId.LendSkills);
  const customer = names.get(chat) ?? null;
  const of = { chat, customer, queue: skill };
  const said = useSaid();
  const ways = waysOut(stands, agents, useMe().user_id);
  const first = ways[0];
  const act = (way: Way): { text: string; run: () => void } | null => {
    switch (way.way) {
      case "give":
      case "over":
        return moves
          ? {
              text: t("floor.act.give", { name: way.to.name }),
              run: () => want({ act: "give", to: way.to, ...of }),
            }
          : null;
      case "available":
        return forces
          ? {
              text: t("floor.act.available", { name: way.who.name }),
              run: () => want({ act: "force", who: way.who, to: "available" }),
            }
          : null;
      case "release":
        return moves
          ? {
              text: t("floor.act.release"),
              run: () => want({ act: "release", chat: way.uniQref, holder: way.who.name }),
            }
          : null;
      case "lend":
        return lends
          ? {
              text: t("floor.loan.way_go", { name: way.to.name }),
              run: () => want({ act: "lend", who: way.to, skill: { skill_id, skill }, level: way.level }),
            }
          : null;
      case "wait":
        return null;
    }
  };
  const cheapest = first === undefined ? null : act(first);
  return (
    <Part title={t("floor.cheapest")}>
      <ul className="floorwayslist">
        {ways.length === 0 ? (
          <li>{stands.ringing === null ? <Fix chat={chat} skill_id={skill_id} /> : t("floor.no_way")}</li>
        ) : (
          ways.slice(0, 3).map((way) => <li key={JSON.stringify(way)}>{said(way)}</li>)
        )}
      </ul>
      <div className="floorways">
        {cheapest === null ? null : (
          <Button look="primary" onClick={cheapest.run}>
            {cheapest.text}
          </Button>
        )}
        {lends && first?.way !== "lend" ? (
          <Button onClick={() => want({ act: "lend", who: null, skill: { skill_id, skill }, level: null })}>
            {t("floor.loan.lend_someone")}
          </Button>
        ) : null}
        {moves ? (
          <>
            <Button
              onClick={() => want({ act: "raise", others: Math.max(0, (line?.waiting ?? 1) - 1), ...of })}
            >
              {t("floor.act.raise")}
            </Button>
            <Button onClick={() => want({ act: "assign", ...of })}>{t("floor.act.assign")}</Button>
            <Button look="danger" onClick={() => want({ act: "end", holder: null, ...of })}>
              {t("floor.act.end")}
            </Button>
          </>
        ) : null}
      </div>
    </Part>
  );
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
