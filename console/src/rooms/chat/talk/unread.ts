// How far each transcript has been read on this device.
import { create } from "zustand";
import type { Chat, Profile } from "@/api/shapes";
import { recall, remember } from "@/browser/device";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useOngoing } from "../face/useOngoing";
import { unreadOf } from "../heads/head";

type Seen = Readonly<Record<string, number>>;
const KEPT = "seen";

export const useSeen = create<{ seen: Seen }>(() => ({ seen: recall<Seen>(KEPT, {}) }));

export function saw(chat: Chat): void {
  const last = chat.Messages.at(-1)?.messageIndex ?? -1;
  const { seen } = useSeen.getState();
  if (last <= (seen[chat.uniQref] ?? -1)) return;
  const next = { ...seen, [chat.uniQref]: last };
  useSeen.setState({ seen: next });
  remember(KEPT, Object.fromEntries(Object.entries(next).slice(-limits.TRANSCRIPT_CACHE)));
}

/** All unread messages of the person's own chats; for the rail and the title. */
export function useUnread(me: Profile): number {
  const { data } = useOngoing(me);
  const seen = useSeen((state) => state.seen);
  if (!holds(me, permissionId.MessageCounts)) return 0;
  return (data?.items ?? [])
    .filter((chat) => chat.owner_id === me.user_id && chat.status === "In Progress")
    .reduce((sum, chat) => sum + unreadOf(chat, seen[chat.uniQref]), 0);
}
