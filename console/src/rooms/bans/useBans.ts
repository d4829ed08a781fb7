// The bans in force, and what is done to them.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { type Answer, keyOf } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { useWatches } from "@/live/watches";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const BANS = "admin/chat_management/banned";
export type Ban = Answer<typeof BANS, "get">["items"][number];

/** How often they are looked at anew, in seconds. */
const EVERY_S = 30;
const QUIET = { quiet: true } as const;

/** Followed as long as they are shown. */
export function useBans() {
  const { mutate } = useSWRConfig();
  useWatches(
    "bans",
    "bans",
    useCallback(() => void mutate(keyOf(BANS)), [mutate]),
  );
  return useCall(BANS, undefined, EVERY_S);
}

export function useBanActs() {
  const me = useMe();
  const renew = useRenew();
  const ban = useAct("post", BANS, QUIET);
  const extend = useAct("patch", BANS, QUIET);
  const lift = useAct("delete", BANS, QUIET);
  return {
    ban: ban.run,
    extend: extend.run,
    lift: lift.run,
    busy: ban.busy || extend.busy || lift.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.Banned, action),
    /** The list as it is now. */
    again: () => renew(BANS),
  };
}
