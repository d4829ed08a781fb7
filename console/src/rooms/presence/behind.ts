// Whether the person is there, and what they are called at the desk.
import type { Profile } from "@/api/shapes";
import type { Behind } from "@/house/room";
import { PresenceMenu } from "./PresenceMenu";
import { patches } from "./patches";
import { useActivity } from "./useActivity";
import { useUndone } from "./useUndone";

function useSignedIn(me: Profile): void {
  useActivity(me);
  useUndone();
}

export const behind: Behind = { patches, useSignedIn, Standing: PresenceMenu };
