// What became of a mail, by a shape and a word.
import { Icon } from "@/ui/Icon";
import { IconCheck, IconClock, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { Mail } from "./asked";
import "./words";

const LOOKS = {
  queued: "waits",
  tried: "waits",
  sent: "done",
  kept: "done",
  refused: "bad",
  bounced: "bad",
  failed: "bad",
  dropped: "bad",
  lost: "bad",
} as const satisfies Record<Mail["state"], string>;
const SHAPES = { waits: IconClock, done: IconCheck, bad: IconWarning } as const;

export function State({ of: state }: { of: Mail["state"] }) {
  const t = useWords();
  const look = LOOKS[state];
  return (
    <span className="mailstate" data-look={look}>
      <Icon of={SHAPES[look]} small />
      {t(`email_reports.states.${state}`)}
    </span>
  );
}
