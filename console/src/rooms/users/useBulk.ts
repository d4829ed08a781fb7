// The same is done to several users, one after the other; of each it is kept what came of it.
import { useState } from "react";
import { Problem } from "@/api/problem";
import type { User, UserChange } from "./draft";
import { reasonOf } from "./refusal";
import type { UserActs } from "./useUsers";

/** What is to become of a user; null where it is so already. */
export type Wanted = (user: User) => Omit<UserChange, "user_id" | "version" | "reason"> | null;

export interface Result {
  user: User;
  /** Why it was not done; null where it was. */
  refused: string | null;
}

export function useBulk(acts: UserActs) {
  const [step, setStep] = useState<{ at: number; of: number } | null>(null);
  const run = async (chosen: readonly User[], wanted: Wanted, reason: string): Promise<readonly Result[]> => {
    const results: Result[] = [];
    for (const user of chosen) {
      const what = wanted(user);
      if (what === null) continue;
      setStep({ at: results.length + 1, of: chosen.length });
      const { user_id, version } = user;
      try {
        await acts.change({ body: { user_id, version, ...what, ...(reason === "" ? {} : { reason }) } });
        results.push({ user, refused: null });
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        results.push({ user, refused: reasonOf(cause, user_id === acts.me) });
      }
    }
    setStep(null);
    acts.again();
    return results;
  };
  return { run, step };
}
