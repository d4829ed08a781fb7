// What the person has to confirm, those that wait first; then what they have confirmed, and when.
import type { Confirmation } from "@/api/shapes";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { isFound } from "./Articles";
import { Group, List, Row } from "./List";
import { useConfirmations } from "./useConfirmations";

const NONE: readonly Confirmation[] = [];

export function Compliance({ label, find }: { label: string; find: string }) {
  const t = useWords();
  const clock = useClock();
  const called = useConfirmations();
  const found = (called.data?.items ?? NONE).filter((item) => isFound(item, find));
  const row = (item: Confirmation, when: string) => (
    <Row
      key={`${item.label} ${item.version}`}
      label={item.label}
      tab="compliance"
      chosen={item.label === label}
      title={item.question}
      detail={`${item.category} · ${t("knowledge.version", { version: item.version })} · ${when}`}
    />
  );
  const waiting = found.filter(({ confirmed }) => confirmed === null);
  return (
    <List
      called={called}
      failed={t("knowledge.due_failed")}
      empty={{ title: t("knowledge.due_empty"), text: t("knowledge.due_empty_text") }}
      find={find}
      found={found.length}
    >
      {waiting.length === 0 ? null : (
        <Group name={t("knowledge.due")}>
          {waiting.map((item) => row(item, t("knowledge.since", { time: clock.moment(item.published) })))}
        </Group>
      )}
      {waiting.length === found.length ? null : (
        <Group name={t("knowledge.done")}>
          {found.map((item) =>
            item.confirmed === null
              ? null
              : row(item, t("knowledge.confirmed_at", { time: clock.moment(item.confirmed) })),
          )}
        </Group>
      )}
    </List>
  );
}
