// An agent's slots: the longer one is in use, the darker. What they say stands beside them in words.
import type { Agent } from "../shapes";
import { seatsOf } from "./rows";

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
