// The owner makes a colleague who is in the chat its owner. It is held back like other acts that give a chat away.
import { useCallback } from "react";
import type { Chat, Participant } from "@/api/shapes";
import { useAct } from "@/api/useAct";

import { useMe } from "@/session/useProfile";
import { hold } from "../ending/held";
import { inChat } from "../patches";
import { fullName } from "../person";
import { crowned, peopled } from "./peopled";
import { roleOf } from "./roles";
import { answered } from "./usePeople";
import { useUnderWay } from "./useUnderWay";

const CROWN = {
  optimistic: ({ body }: { body?: { uniQref: string; op_id: number } }) => [
    inChat(body?.uniQref ?? "", (chat) => peopled(chat, crowned(chat, body?.op_id ?? 0))),
  ],
  settle: answered,
  failure: "crown_user_failed",
} as const;

export function useCrown(chat: Chat): { crown: (whom: Participant) => void; busy: boolean } {
  const { user_id } = useMe();
  const underWay = useUnderWay();
  const { run, busy } = useAct("patch", "livechat/invite", CROWN);
  const { uniQref } = chat;
  const crown = useCallback(
    (whom: Participant) => {
      hold({ act: "crown", uniQref, customer: fullName(chat), to: whom.Name }, async () => {
        // It may have ended in the meantime, or one of the two is out of it.
        const now = underWay(uniQref);
        if (now === undefined || now.owner_id !== user_id || roleOf(now, whom.user_id) !== "participant")
          return;
        await run({ body: { uniQref, op_id: whom.user_id } }).catch(() => undefined);
      });
    },
    [underWay, chat, run, uniQref, user_id],
  );
  return { crown, busy };
}
