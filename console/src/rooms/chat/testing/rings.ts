// Offers as the feed tells them: the moment, and the slot that is held.

import type { Offer } from "@/api/shapes";
import type { Kinds } from "@/live/frames";
import { aPresence } from "@/rooms/presence/testing/shapes";
import type { Feed } from "@/testing/console";
import { anOffer, aRinging } from "./shapes";

/** A chat rings at the person, and holds a slot. */
export function rings(line: Feed, uniQref: string, more: Partial<Offer> = {}): void {
  line.tell("offer", anOffer(uniQref, more));
  line.tell("presence", aPresence({ slots: [aRinging(uniQref, more)] }));
}

/** It no longer does. */
export function quiet(line: Feed, uniQref: string, outcome: Kinds["offer.ended"]["outcome"]): void {
  line.tell("offer.ended", { uniQref, outcome });
  line.tell("presence", aPresence({ slots: [] }));
}
