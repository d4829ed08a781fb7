// What is on the screen of somebody who looks is read, from the moment that it is drawn; the server is told, once.
import { useEffect, useLayoutEffect } from "react";
import type { Chat } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useMe } from "@/session/useProfile";
import { whispersTo } from "../heads/head";
import { attend } from "../news/attention";
import { inChat, type Read, readTo } from "../patches";
import { saw, useSeen } from "./unread";

/** Reading is told when one has stopped to read: not once for every message of a lively chat. */
const TOLD_AFTER_MS = 1_000;

const SEEN = {
  quiet: true as const,
  settle: ({ uniQref, ...told }: Read & Pick<Chat, "uniQref">) => [
    inChat(uniQref, (chat) => readTo(chat, told)),
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
  // The server counts what is unread: some of it may be further up than what the list carries.
  const { user_id } = useMe();
  const unread = chat !== undefined && (chat.pendingMessages > 0 || whispersTo(user_id, chat).length > 0);
  const news = unread && (here ?? -1) > known;
  useEffect(() => {
    if (!open || !news || uniQref === undefined || here === undefined) return;
    const later = setTimeout(() => {
      run({ body: { uniQref, messageIndex: here } }).catch(() => undefined);
    }, TOLD_AFTER_MS);
    return () => clearTimeout(later);
  }, [open, news, uniQref, here, run]);
}
