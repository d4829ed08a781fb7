// Keeps the seating over renders and reloads of the tab.
import { useState } from "react";
import { recall, remember } from "@/browser/device";
import { type Seat, sameSeats, seat } from "./seats";

const KEPT = "seats";

export function useSeats(held: readonly string[], maximum: number): readonly Seat[] {
  const [seats, setSeats] = useState<readonly Seat[]>(() => recall<Seat[]>(KEPT, []));
  const next = seat(seats, held, maximum);
  if (sameSeats(seats, next)) return seats;
  setSeats(next);
  remember(KEPT, next);
  return next;
}
