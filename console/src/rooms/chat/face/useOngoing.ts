// The person's own chats; whoever may not see Comms asks for none.
import type { ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { type Called, useCall } from "@/api/useCall";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";

const EVERY_S = limits.POLL_QUEUE / 1_000;

export const useOngoing = (me: Profile): Called<ReadAnswer<"livechat/ongoing">> =>
  useCall(holds(me, permissionId.Comms) ? "livechat/ongoing" : null, undefined, EVERY_S);
