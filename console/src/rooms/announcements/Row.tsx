// An announcement in the list: its kind, subject, sender and age, and whether it was read.
import type { Announcement } from "@/api/shapes";
import { pathTo } from "@/ui/href";
import { ListRow } from "@/ui/list/ListDetail";
import { useNow } from "@/ui/useNow";
import { useLanguage, useWords } from "@/words";
import { ago } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Kind } from "./Kind";
import type { Part } from "./useInbox";

export function Row({ item, part, chosen }: { item: Announcement; part: Part; chosen: boolean }) {
  const t = useWords();
  const now = useNow();
  const clock = useClock();
  const language = useLanguage();
  const created = Date.parse(item.created);
  return (
    <ListRow
      to={pathTo("inbox", {}, { part, announcement: item.id })}
      chosen={chosen}
      className={item.read ? "" : "fresh"}
    >
      <Kind of={item.type} />
      <span className="grow">
        <span className="rowtitle inboxsubject cut">{item.subject}</span>
        <span className="meta dim cut">{item.from}</span>
      </span>
      <time className="meta dim" dateTime={item.created} title={clock.exact(created)}>
        {ago(created, now, language)}
      </time>
      {item.read ? null : (
        <>
          <span className="inboxdot" aria-hidden="true" />
          <span className="sr">{t("inbox.new")}</span>
        </>
      )}
    </ListRow>
  );
}
