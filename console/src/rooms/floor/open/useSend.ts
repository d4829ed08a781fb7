// Does one act of a supervisor, and answers what is said of it when it is done.
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { errorCode } from "@/generated/catalogue";
import { pathTo } from "@/ui/href";
import { useWords } from "@/words";
import type { Loan } from "../loans/useLoans";
import type { One, Person } from "./wanted";

const HERE = { quiet: true as const };
const TAKE_BACK = {
  settle: (loan: Loan) => [
    patch("internal/loans", (told) => ({
      ...told,
      items: told.items.map((each) => (each.id === loan.id ? loan : each)),
    })),
  ],
  quiet: true as const,
};

export interface Chosen {
  /** To whom, where that was open. */
  to: Person | null;
  /** Why somebody is away, by its number. */
  reason: number;
  /** Why a chat is ended. */
  because: string;
  /** How somebody is to stand; null before it was chosen. */
  stand: "away" | "available" | "as_chosen" | null;
}

/** The class of priority that is served first. */
const FIRST = 0;

export function useSend(): (wanted: One, chosen: Chosen) => Promise<string> {
  const t = useWords();
  const { run: give } = useAct("patch", "queue/entity", HERE);
  const { run: edit } = useAct("patch", "livechat/edit", HERE);
  const { run: end } = useAct("delete", "livechat/ongoing", HERE);
  const { run: wrapUp } = useAct("patch", "livechat/details", HERE);
  const { run: force } = useAct("patch", "internal/team", HERE);
  const { run: takeBack } = useAct("delete", "internal/loans", TAKE_BACK);
  const enter = useEnter();
  return useCallback(
    async (wanted, { to, reason, because, stand }) => {
      switch (wanted.act) {
        case "give":
        case "assign": {
          const person = wanted.act === "give" ? wanted.to : to;
          if (person === null) return "";
          await give({ body: { uniQref: wanted.chat, op_id: person.user_id } });
          return t("floor.told.give", { name: person.name });
        }
        case "raise":
          await edit({ body: { uniQref: wanted.chat, priority: FIRST } });
          return t("floor.told.raise");
        case "end":
          await end({ query: { uniQref: wanted.chat, reason: because } });
          return t("floor.told.end");
        case "release":
          await wrapUp({ body: { uniQref: wanted.chat, wrap_up: "skip" } });
          return t("floor.told.release");
        case "look_in":
        case "join":
        case "take_over":
          await enter(wanted.chat, wanted.act);
          return t(`floor.told.${wanted.act}`);
        case "take_back":
          await takeBack({ query: { id: wanted.loan } });
          return t("floor.loan.taken_back", { name: wanted.name, skill: wanted.skill });
        case "force": {
          if (stand === null) return "";
          const suspendreason = stand === "away" ? reason : undefined;
          await force({ body: { user_id: wanted.who.user_id, stand, suspendreason } });
          return t("floor.told.force", { name: wanted.who.name });
        }
      }
    },
    [t, give, edit, end, wrapUp, force, takeBack, enter],
  );
}

const AS = {
  look_in: { crown: false },
  join: { openly: true },
  // Also where they do not watch yet: whoever could not have it is not left watching.
  take_over: { crown: true, look_in: true },
} as const;

/** Into a chat that somebody else has, and to the desk where it is read and written; Back leads to the floor as it was. */
function useEnter(): (uniQref: string, how: keyof typeof AS) => Promise<void> {
  const navigate = useNavigate();
  const here = useLocation();
  const { run: enter } = useAct("patch", "queue/retrieve_entity", HERE);
  return useCallback(
    async (uniQref, how) => {
      await enter({ body: { uniQref, ...AS[how] } }).catch((cause: unknown) => {
        // Who is in it because it rings at them does not have it yet.
        const isIn =
          how !== "take_over" && cause instanceof Problem && cause.code === errorCode.ALREADY_IN_CHAT;
        if (!isIn) throw cause;
      });
      void navigate(pathTo("comms", {}, { chat: uniQref }), {
        state: { floor: `${here.pathname}${here.search}` },
      });
    },
    [enter, navigate, here],
  );
}
