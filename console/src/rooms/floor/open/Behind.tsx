// The chats behind a figure of the day, as the server tells them: each with how its wait ended.
import { useEffect, useRef } from "react";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { span } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useBehind, useBehindPart } from "../names";
import { useFigure, useLines } from "../store";
import type { Part as PartOfDay } from "../view";
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

export function Idle({ open }: Opens) {
  const t = useWords();
  return (
    <Side title={t("floor.figure.idle_while_waiting")} open={open}>
      <p className="floorpart dim">{t("floor.about.idle_while_waiting")}</p>
      <Behind figure="idle_while_waiting" open={open} />
    </Side>
  );
}

export function Behind({
  figure,
  open,
}: Opens & { figure: "abandoned" | "service_level" | "idle_while_waiting" }) {
  const t = useWords();
  const called = useBehind(figure);
  useFollows(figure, called.retry);
  return (
    <Chats
      called={called}
      title={t("floor.behind.title")}
      none={t(figure === "idle_while_waiting" ? "floor.behind.never_idle" : "floor.behind.none")}
      open={open}
    />
  );
}

/** The list follows its figure: what that counts besides is asked for at once. */
function useFollows(id: string, retry: () => void): void {
  const figure = useFigure(id);
  const counted = `${figure?.value} ${figure?.of}`;
  const asked = useRef(counted);
  useEffect(() => {
    if (asked.current === counted) return;
    asked.current = counted;
    retry();
  }, [counted, retry]);
}

/** In which an agent talked in a part of their day. */
export function Talked({ part, open }: Opens & { part: PartOfDay }) {
  const t = useWords();
  const called = useBehindPart("of_agent", part);
  return (
    <Chats
      called={called}
      title={t("floor.behind.title")}
      none={t("floor.behind.part_none")}
      talked
      open={open}
    />
  );
}

/** That waited for an agent's skills meanwhile. */
export function Waited({ part, open }: Opens & { part: PartOfDay }) {
  const t = useWords();
  const called = useBehindPart("waited", part);
  return (
    <Chats
      called={called}
      title={t("floor.behind.waited")}
      none={t("floor.behind.waited_none")}
      open={open}
    />
  );
}

function Chats({
  called: { data, problem, retry },
  title,
  none,
  talked = false,
  open,
}: Opens & {
  called: ReturnType<typeof useBehind>;
  title: string;
  none: string;
  /** Of an agent: of what is over no more is said than when. */
  talked?: boolean;
}) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useChatName();
  const lines = useLines();
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
    <Part title={title} beside={count}>
      {items.length === 0 ? <Empty title={none} /> : null}
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
                  talked && stage === "answered" ? null : t(`floor.behind.${stage}`),
                  lines.find((line) => line.skill_id === skill_id)?.skill,
                  talked ? null : agent?.name,
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
