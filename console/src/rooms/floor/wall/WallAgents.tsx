// The agents on the wall: those that the address asks for, who needs a supervisor first, one page after the other by itself.
import { useEffect, useMemo, useRef, useState } from "react";
import { useLanguage, useWords } from "@/words";
import { since } from "@/words/format";
import { Badge } from "../agents/Badge";
import { chosen } from "../agents/rows";
import { useStandWord } from "../agents/stand";
import { briefly } from "../said";
import type { Agent } from "../shapes";
import { useAgents } from "../store";
import { useServerNow } from "../useServerNow";
import type { View } from "../view";
import { pageOf } from "./fit";
import { useFit } from "./useFit";

const ROW_EM = 1.8;
const COLUMNS = 2;
/** Long enough to find somebody on it. */
const TURN_MS = 12_000;

export function WallAgents({ view }: { view: View }) {
  const t = useWords();
  const language = useLanguage();
  const agents = useAgents();
  const people = useMemo(() => {
    // Nobody looks anybody up there: it is in the order of another view only where one was chosen.
    const sort = view.sort === "name" ? "need" : view.sort;
    return chosen(agents.values(), { ...view, sort }, language);
  }, [agents, view, language]);
  const place = useRef<HTMLDivElement>(null);
  const fits = useFit(place, ROW_EM) * COLUMNS;
  const [turn, setTurn] = useState(0);
  const page = pageOf(people.length, fits, turn);
  const several = page.of > 1;
  useEffect(() => {
    if (!several) return;
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [several]);
  return (
    <section className="floorwallpart" aria-label={t("floor.agents")}>
      <h2>
        {t("floor.agents")}
        <span>
          {several
            ? t("floor.wall.page", { from: page.from + 1, to: page.to, count: people.length })
            : people.length}
        </span>
      </h2>
      <div ref={place} className="floorwallfill">
        {people.length === 0 ? <p>{t("floor.no_agents")}</p> : null}
        <ul className="floorwallagents">
          {people.slice(page.from, page.to).map((agent) => (
            <Someone key={agent.user_id} agent={agent} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Someone({ agent }: { agent: Agent }) {
  const t = useWords();
  const now = useServerNow();
  const stands = useStandWord();
  const { name, state, suspended, since: from } = agent;
  return (
    <li data-away={suspended || undefined}>
      <Badge state={state} />
      <bdi className="cut">{name}</bdi>
      <span className="cut">
        <span className="sr">{t(`floor.state.${state}`)} </span>
        {stands(agent).text}
      </span>
      <span>{briefly(t, since(from, now))}</span>
    </li>
  );
}
