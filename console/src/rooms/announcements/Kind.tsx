// Of what kind an announcement is: a shape, a colour and a word. A newer server may have kinds that nobody here knows.
import type { Announcement } from "@/api/shapes";
import { NamedIcon } from "@/ui/NamedIcon";
import { useWords } from "@/words";

export function Kind({ of: type, word }: { of: Announcement["type"]; word?: boolean }) {
  const t = useWords();
  return (
    <span className="inboxkind" data-kind={type}>
      <NamedIcon name={type.toLowerCase()} size={word ? 16 : 24} />
      <span className={word ? undefined : "sr"}>{t(`inbox.kind.${type}`, { defaultValue: type })}</span>
    </span>
  );
}
