// An offer is heard until it is answered or over, on whichever screen one is. Mounted once, by the frame.
import { useEffect } from "react";
import { useOffers } from "@/live/offers";
import { play } from "@/notices/sounds";

const EVERY_MS = 4_000;

export function useRingTone(): void {
  const rings = useOffers((state) => state.ringing.length > 0);
  useEffect(() => {
    if (!rings) return;
    play("ring");
    const again = setInterval(() => play("ring"), EVERY_MS);
    return () => clearInterval(again);
  }, [rings]);
}
