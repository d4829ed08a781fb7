// The chats behind a figure of the day, as the server tells them: each with how its wait ended.
import { useEffect, useRef } from "react";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { span } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useBehind } from "../names";
import { useFigure, useLines } from "../store";
import { useChatName } from "./chatName";
import { type Opens, Part, Side } from "./Side";

export function Lost({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.figure.abandoned")} open={open}>
      <Behind figure="abandoned" open={open} />
    </Side>
  );
}

export function Behind({ figure, open }: Opens & { figure: "abandoned" | "service_level" }) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useChatName();
  const lines = useLines();
  const { data, problem, retry } = useBehind(figure);
  const told = useFigure(figure)?.value ?? null;
  const asked = useRef(told);
  // The list follows its figure: what has been added to that is asked for at once.
  useEffect(() => {
    if (asked.current === told) return;
    asked.current = told;
    retry();
  }, [told, retry]);
  if (data === undefined)
    return (
      <Part>
        {problem === undefined ? (
          <div role="status" aria-label={t("pane.loading")} className="floorwaits">
            <Bone width="100%" height="1rem" />
            <Bone width="85%" height="1rem" />
          </div>
        ) : (
          <Failed problem={problem} what={t("floor.behind.failed")} retry={retry} />
        )}
      </Part>
    );
  const { items, count } = data;
  return (
    <Part title={t("floor.behind.title")} beside={count}>
      {items.length === 0 ? <Empty title={t("floor.behind.none")} /> : null}
      <ul className="floorchats">
        {items.map(({ uniQref, customer, since, ended_at, skill_id, stage, agent }) => (
          <li key={`${uniQref} ${since}`}>
            <button type="button" onClick={() => open({ what: "chat", chat: uniQref })}>
              <bdi className="cut">{customer || nameOf(uniQref)}</bdi>
              <span className="meta dim">
                {ended_at === null ? null : span((Date.parse(ended_at) - Date.parse(since)) / 1_000)}
              </span>
              <time className="meta dim" dateTime={since} title={clock.exact(since)}>
                {clock.time(since)}
              </time>
              <span className="meta dim floorunder">
                {[
                  t(`floor.behind.${stage}`),
                  lines.find((line) => line.skill_id === skill_id)?.skill,
                  agent?.name,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className="meta dim">{t("floor.behind.more", { count: count - items.length })}</p>
      ) : null}
    </Part>
  );
}
