// Under what is known of a customer: that the chat is reported, or the way to report it.
import type { Chat } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconReport } from "@/ui/icons";
import { useWords } from "@/words";
import { useChatActs, wants } from "../chatActs";

/** At the desk's own chats alone: it says so where the chat is reported, and is the way to report it otherwise. */
export function Report({ chat: { uniQref, flagged } }: { chat: Chat }) {
  const t = useWords();
  const can = useChatActs(({ acts }) => acts.some(({ id }) => id === "report"));
  if (flagged)
    return (
      <p className="whoreport meta" role="status">
        <Icon of={IconReport} small />
        {t("people.reported")}
      </p>
    );
  if (!can) return null;
  return (
    <p className="whoreport">
      <Button small look="quiet" onClick={() => wants("report", uniQref)}>
        <Icon of={IconReport} small />
        {t("people.report")}
      </Button>
    </p>
  );
}
