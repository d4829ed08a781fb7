// The signed-in person, and the one way to change how they work: preferences and presence.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { create } from "zustand";
import { keyOf } from "@/api/calls";
import { Problem } from "@/api/problem";
import type { Preferences, Profile, ProfileChange } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import type { Called } from "@/api/useCall";
import { useCall } from "@/api/useCall";
import { say } from "@/notices/store";
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
} from "@/rooms/presence/face/presence";
import { useSession } from "./store";

/** Seconds between looks at the profile while the live feed is down. */
export const PROFILE_EVERY_S = 30;
export const PROFILE = "internal/profile";

export function useProfile(): Called<Profile> {
  const token = useSession((session) => session.token);
  return useCall(token ? PROFILE : null, undefined, PROFILE_EVERY_S);
}

/** Screens behind the guard are only drawn with a profile. */
export function useMe(): Profile {
  const { data } = useProfile();
  if (!data) throw new Error("drawn before the profile was there");
  return data;
}

const PREFER = {
  optimistic: ({ body }: { body?: ProfileChange }) => [
    patch(PROFILE, (profile) => ({
      ...profile,
      preferences: { ...profile.preferences, ...(body?.preference as Partial<Preferences> | undefined) },
    })),
  ],
  failure: "save_preference_failed",
} as const;

export function usePrefer(): (change: Partial<Preferences>) => void {
  const { run } = useAct("patch", PROFILE, PREFER);
  return useCallback(
    (preference) => {
      run({ body: { preference } }).catch(() => undefined);
    },
    [run],
  );
}

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
