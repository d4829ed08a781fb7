// A part of an agent's day: how they stood, and the chats behind it.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { span as written } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Badge } from "../agents/Badge";
import { useAwayWord } from "../agents/stand";
import { NOTHING } from "../merge";
import { useAgent, useFloorStore } from "../store";
import { useServerNow } from "../useServerNow";
import type { Part as PartOfDay } from "../view";
import { Talked, Waited } from "./Behind";
import { Gone, type Opens, Part, Side } from "./Side";

export function OfPart({ part, open }: Opens & { part: PartOfDay }) {
  const t = useWords();
  const clock = useClock();
  const away = useAwayWord();
  const now = useServerNow();
  const agent = useAgent(part.agent);
  const day = useFloorStore(({ known }) => known?.course.get(part.agent) ?? NOTHING);
  if (agent === undefined) return <Gone title={t("floor.panel.agent")} open={open} />;
  // A bar is known by its beginning: one that went on when it was opened may have ended since.
  const bar = day.spans.find(({ from, to }) => from === part.from && (part.to === null || to === part.to));
  const to = part.to ?? (bar !== undefined && Number.isFinite(bar.to) ? bar.to : null);
  const lasted = written((Math.min(to ?? now, now) - part.from) / 1_000);
  const times = { from: clock.time(part.from), to: clock.time(to ?? now), lasted };
  const shown = { agent: part.agent, from: part.from, to };
  return (
    <Side title={agent.name} open={open}>
      <Part>
        <p className="floorstands">
          {bar === undefined ? null : (
            <>
              <Badge state={bar.state} />
              <b>{bar.state === "suspended" ? away(bar) : t(`floor.state.${bar.state}`)}</b>
            </>
          )}
          <span>{to === null && bar !== undefined ? t("floor.goes_on", times) : t("floor.was", times)}</span>
        </p>
        <div className="floorways">
          <Button onClick={() => open({ what: "agent", agent: part.agent })}>
            {t("floor.behind.to_agent")}
          </Button>
        </div>
      </Part>
      {bar === undefined || bar.chats > 0 ? <Talked part={shown} open={open} /> : null}
      {bar === undefined || bar.chats > 0 ? null : <Waited part={shown} open={open} />}
    </Side>
  );
}
