// What time it is on the floor: by the server's clock, and standing still while nothing is heard of it.
import { useNow } from "@/ui/useNow";
import { useFloorStore } from "./store";

/** In milliseconds. */
export function useServerNow(): number {
  const now = useNow();
  const ahead = useFloorStore((state) => state.ahead ?? 0);
  const frozen = useFloorStore(({ stale, known }) => (stale && known !== null ? Date.parse(known.at) : null));
  return frozen ?? now + ahead;
}

/** The same for what need not be drawn anew each second: it goes on in steps of so many milliseconds. */
export function useCoarseNow(step: number): number {
  const now = useServerNow();
  return Math.floor(now / step) * step;
}
