// Does what a supervisor has agreed to. Where it is refused, the dialog says so.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { say } from "@/notices/store";
import { useWords } from "@/words";
import type { Wanted } from "./wanted";

const HERE = { quiet: true as const };

export interface Chosen {
  /** To whom, where that was open. */
  to: { user_id: number; name: string } | null;
  /** Why somebody is away, by its number. */
  reason: number;
  /** Why a chat is ended. */
  because: string;
  stand: "away" | "available" | "as_chosen";
}

/** The class of priority that is served first. */
const FIRST = 0;

export function useDo(done: () => void) {
  const t = useWords();
  const give = useAct("patch", "queue/entity", HERE);
  const edit = useAct("patch", "livechat/edit", HERE);
  const end = useAct("delete", "livechat/ongoing", HERE);
  const wrapUp = useAct("patch", "livechat/details", HERE);
  const force = useAct("patch", "internal/team", HERE);
  const [refused, setRefused] = useState<Problem | null>(null);
  const send = async (wanted: Wanted, { to, reason, because, stand }: Chosen): Promise<string> => {
    switch (wanted.act) {
      case "give":
      case "assign": {
        const person = wanted.act === "give" ? wanted.to : to;
        if (person === null) return "";
        await give.run({ body: { uniQref: wanted.chat, op_id: person.user_id } });
        return t("floor.told.give", { name: person.name });
      }
      case "raise":
        await edit.run({ body: { uniQref: wanted.chat, priority: FIRST } });
        return t("floor.told.raise");
      case "end":
        await end.run({ query: { uniQref: wanted.chat, reason: because } });
        return t("floor.told.end");
      case "release":
        await wrapUp.run({ body: { uniQref: wanted.chat, wrap_up: "skip" } });
        return t("floor.told.release");
      case "force": {
        const suspendreason = stand === "away" ? reason : undefined;
        await force.run({ body: { user_id: wanted.who.user_id, stand, suspendreason } });
        return t("floor.told.force", { name: wanted.who.name });
      }
    }
  };
  const run = (wanted: Wanted, chosen: Chosen): void => {
    setRefused(null);
    send(wanted, chosen).then(
      (title) => {
        if (title !== "") say({ title, tone: "success", silent: true });
        done();
      },
      (cause: unknown) => {
        if (!(cause instanceof Problem)) throw cause;
        setRefused(cause);
      },
    );
  };
  return {
    run,
    refused,
    forget: () => setRefused(null),
    busy: [give, edit, end, wrapUp, force].some(({ busy }) => busy),
  };
}
