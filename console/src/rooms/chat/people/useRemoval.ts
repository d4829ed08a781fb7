// The owner removes somebody who is in the chat. It is held back like acts that take something from somebody.
import { useCallback } from "react";
import type { Chat, Participant } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useMe } from "@/session/useProfile";
import { hold } from "../ending/held";
import { fullName } from "../person";
import { roleOf } from "./roles";
import { TAKE_OUT } from "./usePeople";
import { useUnderWay } from "./useUnderWay";

export function useRemoval(chat: Chat): { remove: (whom: Participant) => void; busy: boolean } {
  const { user_id } = useMe();
  const underWay = useUnderWay();
  const { run, busy } = useAct("delete", "livechat/invite", TAKE_OUT);
  const { uniQref } = chat;
  const remove = useCallback(
    (whom: Participant) => {
      hold({ act: "remove", uniQref, customer: fullName(chat), to: whom.Name }, async () => {
        // It may have ended in the meantime, or one of the two is out of it or has another part in it.
        const now = underWay(uniQref);
        if (now?.owner_id !== user_id || roleOf(now, whom.user_id) === null) return;
        await run({ query: { uniQref, op_id: whom.user_id } }).catch(() => undefined);
      });
    },
    [underWay, chat, run, uniQref, user_id],
  );
  return { remove, busy };
}
