// The signed-in person, and the one way to change their preferences.
import { useCallback } from "react";
import type { Preferences, Profile, ProfileChange } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import type { Called } from "@/api/useCall";
import { useCall } from "@/api/useCall";
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
