// An offer is heard until it is answered or over, on whichever screen one is. Mounted once, by the frame.
import { useEffect } from "react";
import type { Profile } from "@/api/shapes";
import { play } from "@/notices/sounds";
import { useRinging } from "./useRinging";

const EVERY_MS = 4_000;

export function useRingTone(me: Profile): void {
  const rings = useRinging(me).length > 0;
  useEffect(() => {
    if (!rings) return;
    play("ring");
    const again = setInterval(() => play("ring"), EVERY_MS);
    return () => clearInterval(again);
  }, [rings]);
}
