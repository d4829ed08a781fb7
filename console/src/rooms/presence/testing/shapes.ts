// How somebody stands, as the feed tells it.
import type { Kinds } from "@/live/frames";
import { at } from "@/testing/shapes";

/** How somebody stands as the feed tells it: available with room, but for what is told. */
export function aPresence(more: Partial<Kinds["presence"]> = {}): Kinds["presence"] {
  const { status = "Online", suspended = false, capacity = { maximum: 3, current: 0 } } = more;
  const { maximum, current } = capacity;
  return {
    user_id: 1,
    status,
    suspended,
    suspend_reason: null,
    suspend_cause: null,
    capacity,
    member: {
      userstatus: status,
      status: ({ Online: "Online", Away: "Suspended", Offline: "Offline" } as const)[status],
      suspended,
      capacity: { maximum, current, percentage: maximum === 0 ? 0 : Math.floor((current * 100) / maximum) },
      last_seen_time: at(0),
    },
    ...more,
  };
}
