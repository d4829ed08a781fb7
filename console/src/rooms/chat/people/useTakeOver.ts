// A supervisor who looks on makes the chat their own. It is held back like other acts that take a chat from somebody.
import { useCallback } from "react";
import type { Chat } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useMe } from "@/session/useProfile";
import { hold, useHeld } from "../ending/held";
import { fullName } from "../person";
import { roleOf } from "./roles";
import { answered } from "./usePeople";
import { useUnderWay } from "./useUnderWay";

const TAKE_OVER = { settle: answered, failure: "retrieve_entity_failed" } as const;

export function useTakeOver(chat: Chat): { takeOver: () => void; busy: boolean } {
  const { user_id } = useMe();
  const underWay = useUnderWay();
  const { run, busy } = useAct("patch", "queue/retrieve_entity", TAKE_OVER);
  const { uniQref } = chat;
  const takeOver = useCallback(() => {
    const { held } = useHeld.getState();
    if (held?.uniQref === uniQref) return;
    hold({ act: "take_over", uniQref, customer: fullName(chat), to: "" }, async () => {
      // It may have ended in the meantime, or they are out of it.
      const now = underWay(uniQref);
      if (now === undefined || roleOf(now, user_id) !== "observer") return;
      await run({ body: { uniQref, crown: true } }).catch(() => undefined);
    });
  }, [underWay, chat, run, uniQref, user_id]);
  return { takeOver, busy };
}
