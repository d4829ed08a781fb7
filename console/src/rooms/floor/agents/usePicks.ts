// Who is chosen among the agents that are shown; what a filter hides is not acted upon.
import { useCallback, useMemo, useState } from "react";
import { permissionId } from "@/generated/catalogue";
import type { Agent } from "../shapes";
import { useMayAct } from "../useMayAct";
import { everybody, NO_PICKS, through, toggled } from "./picks";
import type { Row } from "./rows";

export interface Picking {
  chosen: readonly Agent[];
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  through: (id: number) => void;
  all: () => void;
  none: () => void;
}

/** Null for whoever could do nothing with several. */
export function usePicks(people: readonly Agent[], rows: readonly Row[]): Picking | null {
  const forces = useMayAct(permissionId.ForcePresence);
  const tells = useMayAct(permissionId.MessageAgents);
  const may = forces || tells;
  const [picks, setPicks] = useState(NO_PICKS);
  const { ids } = picks;
  const chosen = useMemo(() => people.filter(({ user_id }) => ids.has(user_id)), [people, ids]);
  const toggle = useCallback((id: number) => setPicks((before) => toggled(before, id)), []);
  const none = useCallback(() => setPicks(NO_PICKS), []);
  const on = useCallback((id: number) => setPicks((before) => through(before, id, rows)), [rows]);
  const all = useCallback(() => setPicks(everybody(rows)), [rows]);
  return useMemo(
    () => (may ? { chosen, ids, toggle, through: on, all, none } : null),
    [may, chosen, ids, toggle, on, all, none],
  );
}
