// What has happened to a chat in its queues: each stay, each offer and how it ended. For one that has an agent, why this one.
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Part } from "./Side";
import type { ChatDecisions } from "./why";

type Wait = ChatDecisions["waits"][number];

export function Happened({ chat }: { chat: ChatDecisions }) {
  const t = useWords();
  const clock = useClock();
  const lines = useLines();
  const told = chat.waits.flatMap(lines);
  if (told.length === 0) return null;
  return (
    <Part title={t("floor.trace.title")}>
      <ol className="floortrace">
        {told.map(({ at, what, why }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays in its place
          <li key={place}>
            <time className="dim" dateTime={at} title={clock.exact(at)}>
              {clock.time(at)}
            </time>
            <span>{what}</span>
            {why === "" ? null : <span className="dim">{why}</span>}
          </li>
        ))}
      </ol>
    </Part>
  );
}

interface Told {
  at: string;
  what: string;
  why: string;
}

function useLines(): (wait: Wait) => Told[] {
  const t = useWords();
  const ends = (wait: Wait): Told[] => {
    const { outcome, until, agent, given_by } = wait;
    // How the last offer ended says it already.
    if (until === null || outcome === "waiting" || outcome === "accepted") return [];
    const name = agent?.name ?? "";
    const what =
      outcome === "pushed" && given_by !== null
        ? t("floor.trace.end.pushed_by", { name, by: given_by.name })
        : t(`floor.trace.end.${outcome}`, { name });
    return [{ at: until, what, why: "" }];
  };
  return (wait) => [
    {
      at: wait.since,
      what: t(`floor.trace.began.${wait.began}`, { skill: wait.skill, name: wait.from?.name ?? "" }),
      why: "",
    },
    ...wait.decisions.map((one) => ({
      at: one.ended ?? one.at,
      what: t(`floor.trace.outcome.${one.outcome}`, { name: one.agent.name }),
      why: [
        t("floor.trace.step", { step: one.step }),
        one.why === "picked"
          ? t("floor.trace.picked", { count: one.ready ?? 1 })
          : t(`floor.trace.${one.why}`),
        t("floor.trace.version", { version: one.version }),
        ...(one.canary === null ? [] : [t("floor.trace.canary", { canary: one.canary })]),
      ].join(", "),
    })),
    ...ends(wait),
  ];
}
