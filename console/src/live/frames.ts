// The frames of the live feed, as the server sends them.

import type { components } from "@/generated/schema";

type Schemas = components["schemas"];
export type Offer = Schemas["Offer"];
export type OfferOutcome = Schemas["OfferOutcome"];

export interface Kinds {
  presence: Schemas["Presence"];
  person: Schemas["PersonNamed"];
  "queue.joined": Schemas["QueueJoined"];
  "queue.left": Schemas["QueueLeft"];
  "queue.ringing": Schemas["QueueRinging"];
  offer: Offer;
  "offer.ended": Schemas["OfferEnded"];
  "chat.assigned": Schemas["ChatAssigned"];
  "chat.joined": Schemas["ChatJoined"];
  "chat.people": Schemas["ChatPeople"];
  "chat.seen": Schemas["ChatSeen"];
  "chat.poke": Schemas["ChatPoke"];
  "chat.transfer": Schemas["ChatTransfer"];
  "chat.message": Schemas["ChatMessage"];
  "chat.typing": Schemas["ChatTyping"];
  "chat.customer": Schemas["ChatCustomer"];
  "chat.ended": Schemas["ChatEnded"];
  "chat.completed": Schemas["ChatCompleted"];
  "chat.orphaned": Schemas["ChatOrphaned"];
  "chat.removed": Schemas["ChatRemoved"];
  announcement: Schemas["Announced"];
  "announcement.recalled": Schemas["Recalled"];
  achievement: Schemas["NewBadges"];
  session: Schemas["SessionOver"];
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
