// The directory as it stands, what it did last, whom it has, and what is done to it.
import type { Answer } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode, permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const DIRECTORY = "admin/directory";
const TOKEN = "admin/directory/token";
const CALLS = "admin/directory/calls";

export type Directory = Answer<typeof DIRECTORY, "get">;
export type CallOf = Answer<typeof CALLS, "get">["items"][number];
export type Person = Answer<"admin/directory/people", "get">["items"][number];

/** How often it is looked at anew, in seconds: the directory is at work by itself. */
const EVERY_S = 15;

const KEPT = { settle: (now: Directory) => [patch(DIRECTORY, () => now)], quiet: true } as const;
/** The token itself is for the eyes of whoever made it, and is kept nowhere. */
const MADE = {
  settle: ({ directory }: Answer<typeof TOKEN, "post">) => [patch(DIRECTORY, () => directory)],
  quiet: true,
} as const;
const GONE = { settle: () => [patch(DIRECTORY, (now) => ({ ...now, token: null }))], quiet: true } as const;

export const useDirectory = () => useCall(DIRECTORY, undefined, EVERY_S);
export const useLastCalls = () => useCall(CALLS, undefined, EVERY_S);

export function useDirectoryActs() {
  const me = useMe();
  const renew = useRenew();
  const change = useAct("patch", DIRECTORY, KEPT);
  const make = useAct("post", TOKEN, MADE);
  const withdraw = useAct("delete", TOKEN, GONE);
  const manages = [may.Users, may.Permissions].every((id) => holds(me, id, "edit"));
  return {
    change: change.run,
    make: make.run,
    making: make.busy,
    withdraw: withdraw.run,
    withdrawing: withdraw.busy,
    mayMake: manages && holds(me, may.ActiveDirectory, "create"),
    mayWithdraw: holds(me, may.ActiveDirectory, "delete"),
    mayEdit: holds(me, may.ActiveDirectory, "edit"),
    mayAudit: holds(me, may.AuditLogs, "view"),
    mayUsers: holds(me, may.Users, "view"),
    again: () => void renew(DIRECTORY),
  };
}

/** How it is now that somebody else has changed it; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): Directory | null =>
  code === errorCode.ANTECEDING_ENTITY
    ? ((extra as { directory?: Directory } | null)?.directory ?? null)
    : null;
