// What a chat head says at its right besides its time: how much is unread, what counts down, who has gone, whose turn it is.
import type { Chat } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { IconEyeOff } from "@/ui/icons";
import { useWords } from "@/words";
import { capped, span } from "@/words/format";
import { pokableFor, pokeLeft, wrapLeft } from "./head";

export function Whispered({ count }: { count: number }) {
  const t = useWords();
  return (
    <span className="howmany whispered">
      <Icon of={IconEyeOff} small />
      <span aria-hidden="true">{capped(count)}</span>
      <span className="sr">{t("whisper.unread", { count })}</span>
    </span>
  );
}

export function Aside({
  chat,
  unread,
  owed,
  now,
}: {
  chat: Chat;
  unread: number;
  owed: boolean;
  now: number;
}) {
  const t = useWords();
  if (unread > 0)
    return (
      <span className="howmany">
        <span aria-hidden="true">{capped(unread)}</span>
        <span className="sr">{t("frame.unread", { count: unread })}</span>
      </span>
    );
  if (chat.status === "Wrap-up" && chat.wrap_up_until !== null)
    return <span className="soon">{span(wrapLeft(chat, now))}</span>;
  const left = pokeLeft(chat, now);
  if (left !== null) return <b className="soon">{t("poke.left", { time: span(left) })}</b>;
  if (!chat.customer_online && chat.status === "In Progress") return <span>{t("comms.gone")}</span>;
  if (owed) return <span className="turn">{t("needs.turn")}</span>;
  const quiet = pokableFor(chat, now);
  if (quiet === null) return null;
  return (
    <b className="soon" title={t("poke.pokable")}>
      {t("comms.quiet", { time: span(quiet) })}
    </b>
  );
}
