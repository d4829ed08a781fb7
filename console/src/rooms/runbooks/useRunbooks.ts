// The runbooks and their runs, as they stand while they are looked at; what a person does to them.
import { useCallback, useState } from "react";
import type { Answer } from "@/api/calls";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { useWatches } from "@/live/watches";
import { say } from "@/notices/store";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { words } from "@/words";

const PATH = "internal/runbooks";

export type Known = Answer<typeof PATH, "get">;
export type Runbook = Known["items"][number];
export type Run = Known["runs"][number];

const told = (run: Run) => [
  patch(PATH, (known) => ({ ...known, runs: [run, ...known.runs.filter(({ id }) => id !== run.id)] })),
];
const RUN = { settle: told, quiet: true } as const;
const DELETE = { quiet: true } as const;

/** What was refused of an act, and about which runbook. */
export interface Refused {
  runbook: string;
  problem: Problem;
}

export function useRunbooks() {
  const me = useMe();
  const renew = useRenew();
  const again = useCallback(() => void renew(PATH), [renew]);
  useWatches("floor", "runbooks", again);
  const called = useCall(PATH);
  const begin = useAct("put", "internal/runbooks/run", RUN);
  const end = useAct("delete", "internal/runbooks/run", RUN);
  const drop = useAct("delete", PATH, DELETE);
  const [refused, setRefused] = useState<Refused | null>(null);
  const does = async (runbook: string, act: Promise<unknown>): Promise<void> => {
    setRefused(null);
    try {
      await act;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused({ runbook, problem: cause });
    }
    again();
  };
  const runs = holds(me, may.Runbooks, "edit");
  return {
    called,
    again,
    refused,
    busy: begin.busy || end.busy || drop.busy,
    mayRun: runs,
    mayWrite: runs && holds(me, may.RoutingPolicies, "edit"),
    run: ({ id }: Runbook) => does(id, begin.run({ body: { id: freshId(), runbook: id } })),
    revert: ({ id, runbook }: Run) => does(runbook, end.run({ query: { id } }).then(tellBack)),
    remove: ({ id, version }: Runbook) => does(id, drop.run({ query: { id, version } })),
  };
}

/** What was not taken back though the run had done it. */
const left = ({ lends, changes }: Run): number =>
  [...lends, ...changes].filter(({ back }) => back === "changed_since" || back === "not_possible").length;

/** How it went. */
function tellBack(run: Run): void {
  const count = left(run);
  say({
    title: words("runbooks.reverted", { name: run.name }),
    text: count === 0 ? words("runbooks.reverted_all") : words("runbooks.reverted_some", { count }),
    tone: count === 0 ? "success" : "warning",
    timeout: true,
    silent: true,
  });
}

/** Somebody was faster. */
export const isOvertaken = ({ code }: Problem): boolean => code === errorCode.ANTECEDING_ENTITY;

/** Another one has the name. */
export const isTaken = ({ code }: Problem): boolean => code === errorCode.LABEL_TAKEN;
