// An agent's slots: the longer one is in use, the darker. What they say stands beside them in words.
import { useWords } from "@/words";
import type { Agent } from "../shapes";
import { SEAT_STEPS, seatsOf } from "./rows";

/** More are not drawn: what counts stands beside them. */
const MOST = 8;

export function Seats({ agent, now }: { agent: Agent; now: number }) {
  return (
    <span className="floorseats" aria-hidden="true">
      {seatsOf(agent, now)
        .slice(0, MOST)
        .map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <i key={at} data-seat={seat} />
        ))}
    </span>
  );
}

/** What their colours mean, in minutes. */
export function SeatKey() {
  const t = useWords();
  return (
    <span className="floorheat" aria-hidden="true">
      {(["free", 1, 2, 3, 4, 5, "rings"] as const).map((seat) => (
        <span key={seat}>
          <i data-seat={seat} />
          {seat === "free"
            ? t("floor.seat_free")
            : seat === "rings"
              ? t("floor.seat_rings")
              : seat === 1
                ? "0"
                : SEAT_STEPS[seat - 2]}
        </span>
      ))}
    </span>
  );
}
