// A draft's trial is begun or ended: what it was refused with is kept for its form, and how it stands is asked anew.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { useRenew } from "@/api/useRenew";
import { errorCode } from "@/generated/catalogue";
import { type Fault, faultsIn } from "./usePolicy";

export type Refusal = Problem | { faults: readonly Fault[] } | "meanwhile";

/** `overtaken`: what is asked anew besides when somebody else was there first. */
export function useTries(of: string, overtaken?: string) {
  const renew = useRenew();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const tries = async (act: () => Promise<unknown>): Promise<boolean> => {
    setRefused(null);
    try {
      await act();
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const faults = faultsIn(cause);
      const meanwhile = cause.code === errorCode.ANTECEDING_ENTITY;
      setRefused(meanwhile ? "meanwhile" : faults === null ? cause : { faults });
      if (meanwhile && overtaken !== undefined) await renew(overtaken);
      return false;
    } finally {
      await renew(of);
    }
  };
  return { refused, forget: () => setRefused(null), tries };
}
