// How far a call is, by a shape and a word; and when something was, by how long ago with the moment on hover.
import type { WebhookLog } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconClock, IconWarning } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useLanguage, useWords } from "@/words";
import { ago } from "@/words/format";
import { useClock } from "@/words/useClock";

const SHAPES = { waiting: IconClock, delivered: IconCheck, failed: IconWarning } as const;

export function State({ of: state }: { of: WebhookLog["state"] }) {
  const t = useWords();
  return (
    <span className="hookstate" data-state={state}>
      <Icon of={SHAPES[state]} small />
      {t(`hooks.state.${state}`)}
    </span>
  );
}

export function When({ at }: { at: string }) {
  const now = useNow();
  const language = useLanguage();
  const clock = useClock();
  return (
    <time dateTime={at} title={clock.exact(at)}>
      {ago(Date.parse(at), now, language)}
    </time>
  );
}
