// Waits of today that are over: of customers who left, or that count against the service level.
import { useMemo } from "react";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { type OfChats, useBehind } from "../names";
import { briefly } from "../said";
import { useLines } from "../store";
import { chatName } from "./chatName";
import { type Opens, Part, Side } from "./Side";

export function Lost({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.figure.abandoned")} open={open}>
      <Over figure="abandoned" open={open} />
    </Side>
  );
}

export function Over({ figure, open }: Opens & { figure: OfChats & ("abandoned" | "service_level") }) {
  const t = useWords();
  const clock = useClock();
  const { data, problem, retry } = useBehind(figure);
  const lines = useLines();
  const queues = useMemo(() => new Map(lines.map(({ skill_id, skill }) => [skill_id, skill])), [lines]);
  if (data === undefined)
    return problem === undefined ? (
      <Bone width="100%" height="8rem" />
    ) : (
      <Failed problem={problem} what={t("floor.over.failed")} retry={retry} />
    );
  const more = data.count - data.items.length;
  return (
    <Part title={t(`floor.over.${figure}`)} beside={data.count}>
      {data.items.length === 0 ? <Empty title={t("floor.over.none")} /> : null}
      <ul className="floorchats">
        {data.items.map(({ uniQref, skill_id, customer, since: from, ended_at, stage, agent }) => (
          <li key={`${uniQref} ${from}`}>
            <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
              <bdi className="cut">{customer || chatName(t, uniQref)}</bdi>
              <span className="meta dim">{ended_at === null ? "" : clock.time(Date.parse(ended_at))}</span>
              <span className="meta dim floorunder cut">
                {[
                  queues.get(skill_id),
                  t("floor.over.waited", {
                    span: briefly(t, since(from, ended_at === null ? Date.now() : Date.parse(ended_at))),
                  }),
                  agent === null ? (stage === "missed" ? t("floor.over.missed") : null) : agent.name,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="meta dim">{t("floor.over.more", { count: more })}</p> : null}
    </Part>
  );
}
