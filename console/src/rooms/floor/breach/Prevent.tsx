// What would keep a queue from missing its target: each with what the forecast expects of it, and with the way to do it.
import { permissionId } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Part } from "../open/Side";
import { useOfChat } from "../open/useOfChat";
import { want } from "../open/wanted";
import { percent } from "../said";
import type { Line } from "../shapes";
import { useMayAct } from "../useMayAct";
import { useComing } from "./Coming";

type Breach = NonNullable<Line["breach"]>;
type Way = Breach["ways"][number];

export function Prevent({ line }: { line: Line }) {
  const t = useWords();
  const clock = useClock();
  const coming = useComing();
  const { breach, target } = line;
  if (breach === null) return null;
  const share = (value: number | null): string => (value === null ? "–" : percent(clock.number, value));
  const { said, came } = breach.held;
  return (
    <Part title={t("floor.breach.title")}>
      <p>
        <strong>{coming(breach.in_seconds)}</strong>{" "}
        {t("floor.breach.expected", {
          level: share(breach.level),
          expected: share(breach.expected),
          target: share(target),
        })}
      </p>
      {breach.ways.length === 0 ? <p>{t("floor.breach.no_way")}</p> : null}
      <ul className="floorprevent">
        {breach.ways.map((way) => (
          <Out key={`${way.act} ${way.user_id}`} way={way} breach={breach} line={line} />
        ))}
      </ul>
      <p className="meta dim">
        {said === 0
          ? t("floor.breach.not_judged")
          : t("floor.breach.held", { count: said, shown: clock.number(came) })}
      </p>
    </Part>
  );
}

function Out({ way, breach, line }: { way: Way; breach: Breach; line: Line }) {
  const t = useWords();
  const clock = useClock();
  const act = useWay(way, line);
  const name = way.name ?? "";
  const expected = way.expected === null ? "–" : percent(clock.number, way.expected);
  const later = way.in_seconds === null ? 0 : Math.floor((way.in_seconds - breach.in_seconds) / 60);
  const effect = () => {
    if (way.in_seconds === null) return t("floor.breach.prevents", { expected });
    if (later < 1) return t("floor.breach.less_likely", { expected });
    return t("floor.breach.later", { span: t("floor.minutes_short", { count: later }), expected });
  };
  return (
    <li>
      <span className="grow">
        {way.act === "release"
          ? t("floor.breach.release", { count: way.chats.length, name })
          : t(`floor.breach.${way.act}`, { name })}
        <span className="meta dim">{effect()}</span>
      </span>
      {act === null ? null : (
        <Button small aria-label={act.label} onClick={act.run}>
          {act.text}
        </Button>
      )}
    </li>
  );
}

/** What the person may do of it themselves. */
function useWay(
  { act, user_id, name, chats: [chat] }: Way,
  skill: { skill_id: number; skill: string },
): { text: string; label: string; run: () => void } | null {
  const t = useWords();
  const lends = useMayAct(permissionId.LendSkills);
  const forces = useMayAct(permissionId.ForcePresence);
  const moves = useMayAct(permissionId.ReassignChats);
  const ofChat = useOfChat();
  if (user_id === null || name === null) return null;
  switch (act) {
    case "lend":
      return lends
        ? {
            text: t("floor.loan.way_go", { name }),
            label: t("floor.loan.way_go", { name }),
            run: () => want({ act: "lend", who: { user_id, name }, skill, level: null }),
          }
        : null;
    case "bring_back":
      return forces
        ? {
            text: t("floor.act.make_available"),
            label: t("floor.act.available", { name }),
            run: () => want({ act: "force", who: { user_id, name }, to: "available" }),
          }
        : null;
    case "release":
      return moves && chat !== undefined
        ? {
            text: t("floor.act.release"),
            label: t("floor.act.release"),
            run: () => want({ act: "release", ...ofChat(chat), holder: name }),
          }
        : null;
    case "next_step":
      return null;
  }
}
