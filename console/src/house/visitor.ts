// What the guard may know of the visitor without asking the network.
import type { Profile } from "@/api/shapes";
import type { Held } from "@/session/permissions";

let profile: Profile | null = null;

/** Told by the frame whenever the profile changes. */
export function visitorIs(told: Profile | null): void {
  profile = told;
}

export const currentHeld = (): Held | null => profile;
export const currentProfile = (): Profile | null => profile;
