// Lends somebody a skill. Where it is refused, the dialog says so.
import { useState } from "react";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { say } from "@/notices/store";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { drop, type Person } from "../open/wanted";
import type { Loan } from "./useLoans";

const PUT = {
  settle: (loan: Loan) => [
    patch("internal/loans", (told) => ({
      ...told,
      items: [loan, ...told.items.filter(({ id }) => id !== loan.id)],
    })),
  ],
  quiet: true as const,
};

interface Wanted {
  who: Person;
  skill_id: number;
  skill: string;
  level: number;
  /** When it goes back by itself, in milliseconds. */
  end: number;
  reason: string;
}

export function useLend() {
  const t = useWords();
  const clock = useClock();
  const { run, busy } = useAct("put", "internal/loans", PUT);
  // The same for each repeat: what was lent though no answer came is not lent twice.
  const [id] = useState(freshId);
  const [refused, setRefused] = useState<Problem | null>(null);
  const lend = async ({ who, skill_id, skill, level, end, reason }: Wanted): Promise<void> => {
    setRefused(null);
    try {
      const until = new Date(end).toISOString();
      await run({ body: { id, user_id: who.user_id, skill_id, level, until, reason } });
      const title = t("floor.loan.told", { name: who.name, skill, time: clock.time(end) });
      say({ title, tone: "success", silent: true });
      drop();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(cause);
    }
  };
  return { lend, busy, refused };
}
