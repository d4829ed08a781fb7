// One message as it was said: whose it is where that is not plain, and whether only agents read it.
import { Icon } from "@/ui/Icon";
import { IconEyeOff } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Row } from "./rows";

export function Said({ row: { message, mine, by } }: { row: Extract<Row, { kind: "said" }> }) {
  const clock = useClock();
  const look = ["msg", mine && "agent", message.whisper && "whisper"].filter(Boolean).join(" ");
  return (
    <div className={look} data-message={message.messageIndex}>
      <By name={message.Nickname || message.Name} by={by} whisper={message.whisper} />
      {message.Message}
      <time className="at" title={clock.exact(message.ReceivedAt)}>
        {clock.time(message.ReceivedAt)}
      </time>
    </div>
  );
}

/** `by` is a colleague; whoever else wrote is told to those who do not see on which side it stands. */
function By({ name, by, whisper }: { name: string; by: string | null; whisper: boolean }) {
  const t = useWords();
  if (whisper)
    return (
      <span className="by">
        <Icon of={IconEyeOff} small />
        <b>{by ?? t("people.you")}</b> {t(by === null ? "whisper.by_you" : "whisper.by")}
      </span>
    );
  return by === null ? (
    <span className="sr">{name}: </span>
  ) : (
    <span className="by">
      <b>{by}</b>
    </span>
  );
}
