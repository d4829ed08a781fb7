// Under what is known of a customer: that the chat is reported, or the way to report it.
import { useEffect, useRef } from "react";
import type { Chat } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconReport } from "@/ui/icons";
import { useWords } from "@/words";
import { useChatActs } from "../chatActs";
import { reports, useReport } from "../reporting/report";

/** At the desk's own chats alone: it says so where the chat is reported, and is the way to report it otherwise. */
export function Report({ chat }: { chat: Chat }) {
  const t = useWords();
  const can = useChatActs(({ acts }) => acts.some(({ id }) => id === "report"));
  if (chat.flagged) return <Reported />;
  if (!can) return null;
  return (
    <p className="whoreport">
      <Button small look="quiet" onClick={() => reports(chat)}>
        <Icon of={IconReport} small />
        {t("people.report")}
      </Button>
    </p>
  );
}

function Reported() {
  const t = useWords();
  const line = useRef<HTMLParagraphElement>(null);
  const written = useReport(({ of }) => of !== null);
  const before = useRef(written);
  // Whoever reported it by the button goes on from the line that stands in its place.
  useEffect(() => {
    if (before.current && !written && document.activeElement === document.body) line.current?.focus();
    before.current = written;
  }, [written]);
  return (
    <p className="whoreport meta" role="status" tabIndex={-1} ref={line}>
      <Icon of={IconReport} small />
      {t("people.reported")}
    </p>
  );
}
