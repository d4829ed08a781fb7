// Whether the person looks on in a chat of somebody else’s, and the way out of it.
import { useAct } from "@/api/useAct";
import { useOngoing } from "@/rooms/chat/face/useOngoing";
import { useMe } from "@/session/useProfile";

const OUT = { failure: "invite_failed" } as const;

export function useWatching(chat: string): { watching: boolean; stop: () => void; busy: boolean } {
  const me = useMe();
  const { data, retry } = useOngoing(me);
  const { run, busy } = useAct("delete", "livechat/invite", OUT);
  const found = data?.items.find(({ uniQref }) => uniQref === chat);
  const watching =
    found?.participants.some(({ user_id, role }) => user_id === me.user_id && role === "observer") ?? false;
  const stop = () => {
    run({ query: { uniQref: chat, op_id: me.user_id } }).then(retry, () => undefined);
  };
  return { watching, stop, busy };
}
