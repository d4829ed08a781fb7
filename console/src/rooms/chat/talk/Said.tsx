// One message as it was said: whose it is where that is not plain, who reads it, how far it has come; one's own may be edited.
import { type ReactNode, useState } from "react";
import type { Chat, Message } from "@/api/shapes";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCheck, IconChecks, IconEdit, IconEyeOff } from "@/ui/icons";
import { Linked } from "@/ui/Linked";
import { useLater } from "@/ui/useLater";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Files } from "../files/Files";
import type { Row } from "./rows";

type SaidRow = Extract<Row, { kind: "said" }>;

export function Said({
  row: { message, mine, by },
  chat,
}: {
  row: SaidRow;
  chat: Pick<Chat, "uniQref" | "status">;
}) {
  const { user_id } = useMe();
  const [editing, setEditing] = useState(false);
  const look = ["msg", mine && "agent", by !== null && "colleague", message.whisper && "whisper"]
    .filter(Boolean)
    .join(" ");
  const said = (
    <div className={look} data-message={message.messageIndex}>
      <By name={message.Nickname || message.Name} by={by} whisper={message.whisper} />
      <Files uniQref={chat.uniQref} files={message.Attachments} />
      <div className="words" dir="auto">
        <Linked text={message.Message} />
        <At message={message} />
      </div>
      {message.user_id === user_id && chat.status === "In Progress" && isYoung(message, Date.now()) ? (
        <EditButton message={message} edit={() => setEditing(true)} />
      ) : null}
    </div>
  );
  if (!editing || chat.status !== "In Progress") return said;
  return <Editing uniQref={chat.uniQref} message={message} done={() => setEditing(false)} said={said} />;
}

/** Comes when it is first wanted; what was said stands there until then. */
const edit = () => import("./Edit").then(({ Edit }) => Edit);

function Editing({ said, ...of }: { said: ReactNode; uniQref: string; message: Message; done: () => void }) {
  const Edit = useLater(edit, true);
  return Edit === null ? said : <Edit {...of} />;
}

const isYoung = ({ ReceivedAt }: Message, now: number): boolean =>
  since(ReceivedAt, now) * 1_000 < limits.EDIT_WINDOW;

/** Offered as long as the server takes it; only messages that are still young have a clock. */
function EditButton({ message, edit }: { message: Message; edit: () => void }) {
  const t = useWords();
  const me = useMe();
  const now = useNow();
  if (!isYoung(message, now) || !holds(me, permissionId.EditMessages, "edit")) return null;
  return (
    <span className="editmsg">
      <IconButton small label={t("edit.begin")} onClick={edit}>
        <Icon of={IconEdit} small />
      </IconButton>
    </span>
  );
}

function At({ message }: { message: Message }) {
  const t = useWords();
  const clock = useClock();
  const { edited, ReceivedAt, message_status } = message;
  const toCustomer = message.Sender === "Agent" && !message.whisper;
  return (
    <span className="at">
      {edited === null ? null : <span title={clock.exact(edited)}>{t("edit.edited")} </span>}
      <time title={clock.exact(ReceivedAt)}>{clock.time(ReceivedAt)}</time>
      {toCustomer && message_status === "delivered" ? (
        <Icon of={IconCheck} small label={t("edit.delivered")} />
      ) : toCustomer && message_status === "read" ? (
        <span className="read">
          <Icon of={IconChecks} small label={t("edit.read")} />
        </span>
      ) : null}
    </span>
  );
}

/** `by` is a colleague; whoever else wrote is told to those who do not see on which side it stands. */
function By({ name, by, whisper }: { name: string; by: string | null; whisper: boolean }) {
  const t = useWords();
  if (whisper)
    return (
      <span className="by">
        <Icon of={IconEyeOff} small />
        <b dir="auto">{by ?? t("people.you")}</b> {t(by === null ? "whisper.by_you" : "whisper.by")}
      </span>
    );
  return by === null ? (
    <span className="sr">{name}: </span>
  ) : (
    <span className="by">
      <b dir="auto">{by}</b>
    </span>
  );
}
