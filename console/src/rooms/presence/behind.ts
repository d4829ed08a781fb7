// Whether the person is there, and what they are called at the desk.
import type { Behind } from "@/house/room";
import { PresenceMenu } from "./PresenceMenu";
import { patches } from "./patches";
import { useActivity } from "./useActivity";

export const behind: Behind = { patches, useSignedIn: useActivity, Standing: PresenceMenu };
