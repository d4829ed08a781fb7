// Of what kind an announcement is: a shape, a colour and a word.
import type { Announcement } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { IconFeature, IconInfo, IconNews, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";

const ICONS = { Warning: IconWarning, Notice: IconInfo, News: IconNews, Feature: IconFeature } as const;

export function Kind({ of: type, word }: { of: Announcement["type"]; word?: boolean }) {
  const t = useWords();
  return (
    <span className="inboxkind" data-kind={type}>
      <Icon of={ICONS[type]} small={word} />
      <span className={word ? undefined : "sr"}>{t(`inbox.kind.${type}`)}</span>
    </span>
  );
}
