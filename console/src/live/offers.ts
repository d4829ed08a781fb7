// The offers that ring here. They come by the feed alone, so the browser keeps them over a reload.
import { create } from "zustand";
import type { LiveEvent, Offer } from "./frames";

interface Offers {
  ringing: readonly Offer[];
}

const KEPT = "switchyard.offers";

/** Pure: what rings after an event. */
export function ring(ringing: readonly Offer[], event: LiveEvent): readonly Offer[] {
  switch (event.kind) {
    case "offer":
      return [...ringing.filter((offer) => offer.uniQref !== event.data.uniQref), event.data];
    case "offer.ended":
      return ringing.filter((offer) => offer.uniQref !== event.data.uniQref);
    case "chat.assigned":
      return ringing.filter((offer) => offer.uniQref !== event.data.chat.uniQref);
    default:
      return ringing;
  }
}

function kept(): readonly Offer[] {
  try {
    const offers = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Offer[];
    return offers.filter((offer) => Date.parse(offer.until) > Date.now());
  } catch {
    return [];
  }
}

export const useOffers = create<Offers>(() => ({ ringing: kept() }));

useOffers.subscribe(({ ringing }) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(ringing));
  } catch {
    // Without storage an offer is lost on reload, and the engine offers the chat again.
  }
});

export function ringFor(event: LiveEvent): void {
  const { ringing } = useOffers.getState();
  const next = ring(ringing, event);
  if (next !== ringing) useOffers.setState({ ringing: next });
}

export const silence = (uniQref?: string): void =>
  useOffers.setState(({ ringing }) => ({
    ringing: uniQref === undefined ? [] : ringing.filter((offer) => offer.uniQref !== uniQref),
  }));
