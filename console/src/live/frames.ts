// The frames of the live feed, as the server sends them.

import type { Chat, Message, QueueItem, Slot, Status, SuspendCause } from "@/api/shapes";
import type { components } from "@/generated/schema";

export type Offer = components["schemas"]["Offer"];

export type OfferOutcome = "accepted" | "declined" | "timed_out" | "withdrawn" | "taken" | "went_away";

export interface Kinds {
  presence: {
    user_id: number;
    status: Status;
    suspended: boolean;
    suspend_reason: number | null;
    suspend_cause: SuspendCause | null;
    capacity: { maximum: number; current: number };
    slots?: Slot[] | null;
  };
  "queue.joined": { item: QueueItem };
  "queue.left": { uniQref: string; skill_id: number; taken_by: { user_id: number; name: string } | null };
  "queue.ringing": { uniQref: string; skill_id: number; ringing: boolean };
  offer: Offer;
  "offer.ended": { uniQref: string; outcome: OfferOutcome; taken_by?: string | null };
  "chat.assigned": { chat: Chat };
  "chat.message": { uniQref: string; message: Message };
  "chat.typing": {
    uniQref: string;
    who: "customer" | "agent";
    user_id: number | null;
    on: boolean;
    text: string | null;
  };
  "chat.customer": { uniQref: string; online: boolean };
  "chat.ended": { uniQref: string; reason: string; by: string; wrap_up_until: string | null };
  "chat.completed": { uniQref: string };
  "chat.removed": { uniQref: string; cause: string };
  session: { reason: string };
}

export type Kind = keyof Kinds;
export type LiveEvent = {
  [K in Kind]: { type: "event"; seq: number | null; at: string; kind: K; data: Kinds[K] };
}[Kind];

export type ServerFrame =
  | { type: "welcome"; seq: number; resumed: boolean; heartbeat: number }
  | { type: "refused"; Error: number; Description?: string }
  | { type: "pong"; at: string }
  | LiveEvent;
