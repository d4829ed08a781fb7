// Who waits in the person's lines; whoever may not see Comms asks for none.
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { type Called, useCall } from "@/api/useCall";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";

const EVERY_S = limits.POLL_QUEUE / 1_000;
const EVERYBODY = { showall: true };

/** The cached answer. */
export const QUEUE = keyOf("livechat/queue", EVERYBODY);

export const useQueue = (me: Profile): Called<ReadAnswer<"livechat/queue">> =>
  useCall(holds(me, permissionId.Comms) ? "livechat/queue" : null, EVERYBODY, EVERY_S);
