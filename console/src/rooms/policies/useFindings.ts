// What the server finds wrong or odd in a document, asked a moment after the last change.
import { useEffect, useMemo, useState } from "react";
import { useCall } from "@/api/useCall";
import type { Document } from "./document";
import { type Fault, faultsIn } from "./usePolicy";

/** After the last key. */
const AFTER_MS = 400;
const NONE: readonly Fault[] = [];

export interface Findings {
  faults: readonly Fault[];
  warnings: readonly Fault[];
  /** They are of this very document. */
  settled: boolean;
  /** The server could not be asked. */
  failed: boolean;
}

/** Null checks nothing. */
export function useFindings(document: Document | null): Findings {
  const [asked, setAsked] = useState(document);
  const [last, setLast] = useState({ faults: NONE, warnings: NONE });
  useEffect(() => {
    const timer = setTimeout(() => setAsked(document), AFTER_MS);
    return () => clearTimeout(timer);
  }, [document]);
  const { data, problem } = useCall(
    asked === null ? null : "engine/policy/check",
    asked === null ? undefined : { document: asked },
    undefined,
    { still: true },
  );
  const misfit = useMemo(() => (problem === undefined ? null : faultsIn(problem)), [problem]);
  // What was found before stands until the next answer is there.
  useEffect(() => {
    if (data !== undefined) setLast(data);
    else if (misfit !== null) setLast({ faults: misfit, warnings: NONE });
  }, [data, misfit]);
  const answered = data !== undefined || misfit !== null;
  return {
    ...(document === null ? { faults: NONE, warnings: NONE } : last),
    settled: asked === document && answered,
    failed: problem !== undefined && misfit === null,
  };
}
