// An agent: how they stand and why nothing is offered to them, what they have open, and what can be done about it.
import { useMemo } from "react";
import { permissionId } from "@/generated/catalogue";
import { writeTo } from "@/rooms/announcements/face/message";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useClock, useZone } from "@/words/useClock";
import { Badge } from "../agents/Badge";
import { dayStart } from "../agents/day";
import { Seats } from "../agents/Seats";
import { useAwayWord } from "../agents/stand";
import { Lent } from "../loans/Lent";
import { slotsOf } from "../said";
import type { Agent } from "../shapes";
import { useAgent, useLines } from "../store";
import { useMayAct } from "../useMayAct";
import { useServerNow } from "../useServerNow";
import { useChatName } from "./chatName";
import { ActsInHand } from "./InHand";
import { Gone, type Opens, Part, Side } from "./Side";
import { want } from "./wanted";
import { nothingOf } from "./why";

export function OfAgent({ id, open }: Opens & { id: number }) {
  const t = useWords();
  const agent = useAgent(id);
  if (agent === undefined) return <Gone title={t("floor.panel.agent")} open={open} />;
  return (
    <Side title={agent.name} open={open}>
      <Stands agent={agent} />
      <Nothing agent={agent} />
      <Held agent={agent} open={open} />
      <Lent of={{ user_id: agent.user_id }} open={open} />
      <Skills agent={agent} open={open} />
    </Side>
  );
}

function Stands({ agent }: { agent: Agent }) {
  const t = useWords();
  const now = useServerNow();
  const away = useAwayWord();
  const forces = useMayAct(permissionId.ForcePresence);
  const tells = useMayAct(permissionId.MessageAgents);
  const { state, since: from, suspended, forced_by, user_id, name, missed } = agent;
  const force = (to: "away" | "available") => want({ act: "force", who: { user_id, name }, to });
  return (
    <Part>
      <p className="floorstands">
        <Badge state={state} />
        <b>{suspended ? away(agent) : t(`floor.state.${state}`)}</b>
        {suspended && state !== "suspended" ? <span>{t(`floor.state.${state}`)}</span> : null}
        <span className="grow" />
        <span className="dim">{span(since(from, now))}</span>
      </p>
      <p className="floorstands meta dim">
        <Seats agent={agent} now={now} />
        {slotsOf(t, agent)}
        {agent.team === "" ? null : <bdi className="cut">{agent.team}</bdi>}
      </p>
      {forced_by === null ? null : (
        <p className="meta dim">{t("floor.forced_by", { name: forced_by.name })}</p>
      )}
      <Undone agent={agent} />
      {missed > 0 ? <p className="meta">{`${t("floor.table.missed")}: ${missed}`}</p> : null}
      {(forces || tells) && state !== "offline" ? (
        <div className="floorways">
          {forces && suspended ? (
            <Button look="primary" onClick={() => force("available")}>
              {t("floor.act.make_available")}
            </Button>
          ) : null}
          {forces ? <Button onClick={() => force("away")}>{t("floor.act.force")}</Button> : null}
          {tells ? (
            <Button onClick={() => writeTo([{ user_id, name }])}>{t("floor.act.message")}</Button>
          ) : null}
        </div>
      ) : null}
    </Part>
  );
}

/** What a supervisor had set does not hold any more, and nobody took it back but the agent. */
function Undone({ agent: { undone } }: { agent: Agent }) {
  const t = useWords();
  const clock = useClock();
  const away = useAwayWord();
  if (undone === null) return null;
  const reason = away({ reason: undone.reason, cause: "supervisor" });
  return (
    <p className="meta">{t("floor.undone", { by: undone.by.name, reason, time: clock.time(undone.at) })}</p>
  );
}

function Nothing({ agent }: { agent: Agent }) {
  const t = useWords();
  const away = useAwayWord();
  const lines = useLines();
  const waiting = useMemo(() => new Map(lines.map((line) => [line.skill_id, line.waiting])), [lines]);
  const found = nothingOf(agent, waiting);
  const { name } = agent;
  const said = () => {
    switch (found.why) {
      case "away":
        return t("floor.nothing.away_reason", { name, reason: away(agent) });
      case "full":
        return t("floor.nothing.full", { count: found.seats });
      case "waits":
        return t("floor.nothing.waits", { name, count: found.count });
      default:
        return t(`floor.nothing.${found.why}`, { name });
    }
  };
  return (
    <Part title={t("floor.nothing.title")}>
      <p className="floorsays">{said()}</p>
    </Part>
  );
}

function Held({ agent, open }: Opens & { agent: Agent }) {
  const t = useWords();
  const now = useServerNow();
  const timeZone = useZone((state) => state.timeZone);
  const lines = useLines();
  const nameOf = useChatName();
  const queueOf = (skill: number | null) => lines.find(({ skill_id }) => skill_id === skill)?.skill ?? "";
  return (
    <Part title={t("floor.holds")} beside={agent.holds.length}>
      {agent.holds.length === 0 ? <p className="dim">{t("floor.nothing_held")}</p> : null}
      <ul className="floorholds">
        {agent.holds.map((hold) => (
          <li key={hold.uniQref}>
            <button
              type="button"
              className="floorholdname cut"
              onClick={() => open({ what: "chat", chat: hold.uniQref })}
            >
              {nameOf(hold.uniQref)}
            </button>
            <span className="meta">{span(since(hold.since, now))}</span>
            <span className="meta dim cut">
              {[t(`floor.hold.${hold.kind}`), queueOf(hold.skill_id)].filter(Boolean).join(", ")}
            </span>
            <ActsInHand agent={agent} hold={hold} />
          </li>
        ))}
      </ul>
      <div className="floorways">
        <Button
          onClick={() =>
            open({ what: "part", agent: agent.user_id, from: dayStart(now, timeZone), to: null })
          }
        >
          {t("floor.behind.of_today")}
        </Button>
      </div>
    </Part>
  );
}

function Skills({ agent, open }: Opens & { agent: Agent }) {
  const t = useWords();
  const lends = useMayAct(permissionId.LendSkills);
  const { user_id, name } = agent;
  const lines = useLines();
  const by = useMemo(() => new Map(lines.map((line) => [line.skill_id, line])), [lines]);
  const skills = [...agent.skills].sort((a, b) => b.level - a.level);
  return (
    <Part title={t("floor.skills")} beside={skills.length}>
      <ul className="floorchats">
        {skills.map(({ skill_id, level }) => {
          const line = by.get(skill_id);
          return (
            <li key={skill_id}>
              <button type="button" onClick={() => open({ what: "line", skill: skill_id })}>
                <bdi className="cut">{line?.skill ?? skill_id}</bdi>
                {line === undefined || line.waiting === 0 ? null : (
                  <span className="meta">{t("floor.waits_here", { count: line.waiting })}</span>
                )}
                <span className="meta dim">{t("floor.skill_level", { level })}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {lends ? (
        <div className="floorways">
          <Button onClick={() => want({ act: "lend", who: { user_id, name }, skill: null, level: null })}>
            {t("floor.loan.lend_some")}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}
