// The way that a chat has come, step by step.
import type { Crumb } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { NoteWords } from "../line/NoteLine";
import { crumbIcon, crumbsShown, crumbWord, noteBy } from "../talk/crumbs";

export function Journey({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useWords();
  const clock = useClock();
  const shown = crumbsShown(crumbs);
  if (shown.length === 0) return null;
  return (
    <>
      <h3 className="sect">{t("details.journey")}</h3>
      <ol className="journey">
        {shown.map((crumb) => (
          <li key={`${crumb.timestamp} ${crumb.type} ${crumb.value}`}>
            <time title={clock.exact(crumb.timestamp)}>{clock.time(crumb.timestamp)}</time>
            <Icon of={crumbIcon(crumb)} />
            <span>
              <CrumbWords of={crumb} />
              {crumb.note == null ? null : (
                <span className="handnote" dir="auto">
                  <NoteWords by={noteBy(crumb)} text={crumb.note} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function CrumbWords({ of: crumb }: { of: Crumb }) {
  const t = useWords();
  const { value, detail } = crumb;
  return <>{t(`details.crumb.${crumbWord(crumb)}`, { value, detail })}</>;
}
