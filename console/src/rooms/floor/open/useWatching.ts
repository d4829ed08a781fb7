// Whether the person looks on in a chat of somebody else’s, and the way out of it.
import { type Input, patch, useAct } from "@/api/useAct";
import { useOngoing } from "@/rooms/chat/face/useOngoing";
import { useMe } from "@/session/useProfile";

const OUT = {
  optimistic: ({ query }: Input<"livechat/invite", "delete">) => [
    patch("livechat/ongoing", (ongoing) => ({
      ...ongoing,
      items: ongoing.items.filter(({ uniQref }) => uniQref !== query?.uniQref),
    })),
  ],
  failure: "leave_chat_failed",
} as const;

export function useWatching(chat: string): { watching: boolean; stop: () => void; busy: boolean } {
  const me = useMe();
  const { data } = useOngoing(me);
  const { run, busy } = useAct("delete", "livechat/invite", OUT);
  const watching = (data?.items ?? []).some(
    ({ uniQref, participants }) =>
      uniQref === chat &&
      participants.some(({ user_id, role }) => user_id === me.user_id && role === "observer"),
  );
  const stop = () => void run({ query: { uniQref: chat, op_id: me.user_id } }).catch(() => undefined);
  return { watching, stop, busy };
}
