// What another group gives and takes, for whoever may see what groups give, and when it becomes valid.
import { Differs } from "@/rooms/groups/face/Differs";
import { givenBy, useGroups } from "@/rooms/groups/face/groups";
import { useWords } from "@/words";
import type { User } from "./draft";

export function OtherGroup({ from: { group_id, details }, to }: { from: User; to: number }) {
  const t = useWords();
  const { data } = useGroups();
  if (to === group_id) return null;
  const [before, after] = [group_id, to].map((id) => data?.items.find((group) => group.id === id));
  const sessions = details?.touches.sessions ?? 0;
  return (
    <section className="editortouch" aria-label={t("users.touch.title")}>
      <strong>{t("users.touch.title")}</strong>
      {before === undefined || after === undefined ? null : (
        <Differs from={givenBy(before)} to={givenBy(after)} />
      )}
      <p className="dim">
        {sessions === 0 ? t("users.touch.signed_out") : t("users.touch.sessions", { count: sessions })}
      </p>
    </section>
  );
}
