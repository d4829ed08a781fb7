// Tells of alerts that are raised, wherever the person looks: a notification that stays until the alert is acknowledged or has
// ended, and with it a sound and a word on the desktop where the alert says so. For as long as somebody may see the floor.
import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { Profile } from "@/api/shapes";
import { noticeId } from "@/generated/catalogue";
import { useBack } from "@/live/useBack";
import { knock } from "@/notices/desktop";
import { play } from "@/notices/sounds";
import { say, unsay } from "@/notices/store";
import { href, pathTo } from "@/ui/href";
import { useWords } from "@/words";
import { plain } from "@/words/html";
import { type Alert, conditionNow } from "./said";
import { useAcknowledge, useAlerts } from "./useAlerts";
import { markOf, useStandings } from "./useStandings";
import "./words";

const SOUND = "warning";

/** Its queue is opened; of the whole floor, its figure is marked. */
const placeOf = ({ skill_id, figure }: Alert): { figure?: string; open?: string } =>
  skill_id === null ? { figure } : { open: `line-${skill_id}` };

export default function Rings({ me }: { me: Profile }) {
  const t = useWords();
  const navigate = useNavigate();
  const { data, retry } = useAlerts();
  const acknowledge = useAcknowledge();
  useBack(retry);
  /** Those that were raised when this was drawn last; null before the first answer. */
  const before = useRef<ReadonlySet<string> | null>(null);
  /** Those that have been heard, or were raised before the page was there: these are read. */
  const heard = useRef<Set<string> | null>(null);
  const raised = useMemo(() => (data?.items ?? []).filter(({ state }) => state === "raised"), [data]);
  const standings = useStandings(raised);
  const knows = useRef((_: Alert): void => undefined);
  knows.current = (alert) => {
    // What is taken back has ended, or is known elsewhere.
    if (before.current?.has(markOf(alert))) acknowledge(alert);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who wants no word while away is told on coming back
  useEffect(() => {
    if (data === undefined) return;
    const marks = new Set(raised.map(markOf));
    before.current = marks;
    heard.current ??= new Set(marks);
    unsay(({ id, props }) => id === noticeId.FLOOR_ALERT && !marks.has(String(props?.context_message)));
    for (const alert of raised) {
      const name = alert.label ?? t(`alerts.figure.${alert.figure}`);
      const mark = markOf(alert);
      const standing = standings.get(mark);
      if (standing === undefined) continue;
      const condition = conditionNow(t, alert, standing);
      const know = () => knows.current(alert);
      say({
        id: noticeId.FLOOR_ALERT,
        values: { alert: name, condition: plain(condition) },
        props: { context_message: markOf(alert) },
        actions: [
          { name: t("alerts.acknowledge"), emit: "know" },
          { name: t("alerts.open_floor"), emit: "open" },
        ],
        on: {
          know,
          open: () => {
            know();
            void navigate(pathTo("floor", {}, placeOf(alert)));
          },
        },
        onDismiss: know,
      });
      if (heard.current.has(mark)) continue;
      heard.current.add(mark);
      if (alert.sound) play(SOUND);
      if (alert.desktop)
        knock(name, condition, `${noticeId.FLOOR_ALERT} ${markOf(alert)}`, href("floor", {}, placeOf(alert)));
    }
  }, [data, raised, standings, me, t, navigate]);
  return null;
}
