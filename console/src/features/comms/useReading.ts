// What is on the screen of somebody who looks is read, from the moment that it is drawn; the server is told, once.
import { useEffect, useLayoutEffect } from "react";
import type { Chat, Message } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { attend } from "./attention";
import { saw, useSeen } from "./unread";

/** Reading is told when one has stopped to read: not once for every message of a lively chat. */
const TOLD_AFTER_MS = 1_000;

const SEEN = {
  quiet: true as const,
  settle: ({
    uniQref,
    lastSeenMessage,
    pendingMessages,
  }: Pick<Chat, "uniQref" | "lastSeenMessage" | "pendingMessages">) => [
    patch("livechat/ongoing", (ongoing) => ({
      ...ongoing,
      items: ongoing.items.map((chat) =>
        chat.uniQref === uniQref ? { ...chat, lastSeenMessage, pendingMessages } : chat,
      ),
    })),
  ],
};

export function useReading(chat: Chat | undefined): void {
  useLayoutEffect(() => {
    if (chat === undefined) return;
    const look = () => {
      attend(chat.uniQref);
      if (document.visibilityState === "visible") saw(chat);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      attend(null);
    };
  }, [chat]);

  const { run } = useAct("patch", "livechat/ongoing", SEEN);
  const here = useSeen((state) => (chat === undefined ? undefined : state.seen[chat.uniQref]));
  const open = chat?.status === "In Progress";
  const uniQref = chat?.uniQref;
  const known = chat?.lastSeenMessage ?? -1;
  const isNews = ({ Sender, messageIndex }: Message) =>
    Sender === "Client" && messageIndex > known && messageIndex <= (here ?? -1);
  const news = chat?.Messages.some(isNews) ?? false;
  useEffect(() => {
    if (!open || !news || uniQref === undefined || here === undefined) return;
    const later = setTimeout(() => {
      run({ body: { uniQref, messageIndex: here } }).catch(() => undefined);
    }, TOLD_AFTER_MS);
    return () => clearTimeout(later);
  }, [open, news, uniQref, here, run]);
}
