// How old what is shown of the floor is.
import { since } from "@/words/format";
import { useFloorStore } from "./store";
import { useServerNow } from "./useServerNow";

export interface Age {
  /** When it was true. */
  at: string;
  /** It is not kept up any more. */
  stale: boolean;
  /** How long ago that was. */
  seconds: number;
}

/** Null before anything is shown, and while an instant that is over is looked at: that has no age. */
export function useAge(): Age | null {
  const at = useFloorStore(({ known }) => known?.at ?? null);
  const stale = useFloorStore((state) => state.stale);
  const past = useFloorStore((state) => state.past);
  const now = useServerNow();
  return at === null || past ? null : { at, stale, seconds: since(at, now) };
}
