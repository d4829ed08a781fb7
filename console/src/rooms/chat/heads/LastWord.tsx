// What was said last in a chat, in a line, or a whisper that is unread, what was begun, or that its customer is typing.
import type { Chat, Message } from "@/api/shapes";
import { useMe } from "@/session/useProfile";
import { useWords } from "@/words";
import { inALine } from "../files/kinds";
import { Typing } from "../talk/Typing";
import { lastSpoken } from "./head";

export function LastWord({
  chat,
  begun,
  whisper,
}: {
  chat: Chat;
  /** What the person has not sent yet. */
  begun: string;
  /** The last one that has not been read. */
  whisper: Message | undefined;
}) {
  const t = useWords();
  const { user_id } = useMe();
  if (chat.customer_typing)
    return (
      <>
        <Typing /> {t("comms.typing")}
      </>
    );
  if (whisper !== undefined) {
    const agent = whisper.Nickname || whisper.Name;
    return (
      <>{t("comms.other_said", { name: t("whisper.told_title", { agent }), text: inALine(whisper, t) })}</>
    );
  }
  if (begun !== "") return <>{t("comms.begun", { text: begun })}</>;
  const last = lastSpoken(chat);
  if (last === undefined) return <>{chat.skill}</>;
  if (last.Sender !== "Agent") return <>{inALine(last, t)}</>;
  const by = last.user_id === null || last.user_id === user_id ? null : last.Nickname;
  return (
    <>
      {by === null
        ? t("comms.you_said", { text: inALine(last, t) })
        : t("comms.other_said", { name: by, text: inALine(last, t) })}
    </>
  );
}
