// The one way to change one's presence.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { create } from "zustand";
import { keyOf } from "@/api/calls";
import { Problem } from "@/api/problem";
import type { Profile, ProfileChange } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { say } from "@/notices/store";
import { PROFILE, useProfile } from "@/session/useProfile";
import {
  ALREADY_ACTIVE,
  ALREADY_SUSPENDED,
  alreadySo,
  type Block,
  FREE,
  TOO_SOON,
  type Wish,
  wish,
  wished,
} from "./presence";

const useBlock = create<Block>(() => FREE);
/** What was chosen too soon after another change is done when its time has come; the last choice holds. */
let waits: ReturnType<typeof setTimeout> | undefined;

const PRESENCE = {
  optimistic: ({ body }: { body?: ProfileChange }) => [
    patch(PROFILE, (profile) =>
      wished(
        profile,
        body?.suspend ? { suspend: true, suspendreason: body.suspendreason ?? 1 } : { suspend: false },
      ),
    ),
  ],
  handled: [ALREADY_SUSPENDED, ALREADY_ACTIVE],
  failure: "change_presence_failed" as const,
};

const OFFLINE = {
  optimistic: () => [patch(PROFILE, (profile) => wished(profile, { offline: true }))],
  failure: "change_presence_failed" as const,
};
/** The session stays: whoever is offline may choose otherwise without signing in again. */
const KEPT = { query: { delete_token: false } };

export function usePresence(): (wanted: Wish) => void {
  const { retry } = useProfile();
  const { cache } = useSWRConfig();
  const { run } = useAct("patch", PROFILE, PRESENCE);
  const { run: leave } = useAct("delete", PROFILE, OFFLINE);
  return useCallback(
    function change(wanted: Wish) {
      clearTimeout(waits);
      const profile = cache.get(keyOf(PROFILE))?.data as Profile | undefined;
      if (!profile) return;
      const now = Date.now();
      const block = useBlock.getState();
      const ruling = wish(block, profile, wanted, now);
      if (ruling.kind === "too_soon") {
        say({ id: TOO_SOON });
        waits = setTimeout(() => change(wanted), block.until - now);
      }
      if (ruling.kind !== "send") return;
      useBlock.setState(ruling.block);
      const { body } = ruling;
      const done: Promise<unknown> = "offline" in body ? leave(KEPT) : run({ body });
      done.catch((cause: unknown) => {
        if (!(cause instanceof Problem) || !PRESENCE.handled.includes(cause.code)) return;
        say({ id: String(cause.code) });
        // The server is where the person wanted to be; its own word says so.
        if (alreadySo(cause.code, wanted)) retry();
      });
    },
    [cache, run, leave, retry],
  );
}
