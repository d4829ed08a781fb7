// What time it is on the floor: by the server's clock, and standing still while nothing is heard of it, or what is over is looked at.
import { useNow } from "@/ui/useNow";
import { useFloorStore } from "./store";

/** The present by the server's clock, whatever is shown. In milliseconds. */
export function useTrueNow(): number {
  const now = useNow();
  return now + useFloorStore((state) => state.ahead ?? 0);
}

/** In milliseconds. */
export function useServerNow(): number {
  const now = useTrueNow();
  const frozen = useFloorStore(({ stale, past, known }) =>
    (stale || past) && known !== null ? Date.parse(known.at) : null,
  );
  return frozen ?? now;
}

/** The same for what need not be drawn anew each second: it goes on in steps of so many milliseconds. */
export function useCoarseNow(step: number): number {
  const now = useServerNow();
  return Math.floor(now / step) * step;
}
