// Keeps the seating over renders and reloads, the same in every tab of this browser.
import { useEffect, useMemo, useState } from "react";
import { recall, remember, remembered } from "@/browser/device";
import { type Places, placed, type Seat, seat } from "./seats";

const KEPT = "places";

const NOBODY: readonly string[] = [];

/** A list that is made anew while it is drawn is never the same one. */
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((ref, at) => ref === b[at]);

const kept = (): Places => recall<Places>(KEPT, []);

export function useSeats(held: readonly string[], maximum: number): readonly Seat[] {
  const [known, setKnown] = useState(() => ({ places: kept(), held: NOBODY }));
  let { places } = known;
  if (!same(known.held, held)) {
    if (placed(places, held, known.held) !== places) {
      // Another tab may have heard of it first.
      places = placed(kept(), held, known.held);
      remember(KEPT, places);
    }
    setKnown({ places, held });
  }
  useEffect(() => {
    const told = ({ key }: StorageEvent) => {
      if (key === remembered(KEPT)) setKnown(({ held }) => ({ places: placed(kept(), held, held), held }));
    };
    addEventListener("storage", told);
    return () => removeEventListener("storage", told);
  }, []);
  return useMemo(() => seat(places, held, maximum), [places, held, maximum]);
}
