// A status as it is drawn in the bars: a form besides its colour.
import type { State } from "../shapes";

export type Sign = State | "missed_chat" | "abandoned_chat";

const HATCH = "M1 9l5-6M5.5 9l5-6M10 9l5-6M14.500 9l3-3.500";

export function Badge({ state }: { state: Sign }) {
  return (
    <svg className="floorbadge" viewBox="0 0 18 12" aria-hidden="true" data-state={state}>
      {state === "available" ? <rect y="4.5" width="18" height="3" /> : null}
      {state === "single_chat" ? <rect y="3" width="18" height="6.500" /> : null}
      {state === "group_chat" ? <rect width="18" height="12" /> : null}
      {state === "suspended" ? (
        <>
          <rect x=".5" y="2.500" width="17" height="7" />
          <path d={HATCH} />
        </>
      ) : null}
      {state === "offline" ? <path d="M1 6h16" /> : null}
      {state === "missed_chat" ? <path d="M9 .500l6 11H3z" /> : null}
      {state === "abandoned_chat" ? <path d="M5 2l8 8M13 2l-8 8" /> : null}
    </svg>
  );
}
