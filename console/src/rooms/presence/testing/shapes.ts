// How people stand, as the feed tells it.
import type { Kinds } from "@/live/frames";
import { at } from "@/testing/shapes";

/** One's own presence: available with room, and nothing held, but for what is told. */
export const aPresence = (more: Partial<Kinds["presence"]> = {}): Kinds["presence"] => ({
  user_id: 1,
  status: "Online",
  suspended: false,
  suspend_reason: null,
  suspend_cause: null,
  capacity: { maximum: 3, current: 0 },
  slots: [],
  ...more,
});

type Stands = Kinds["presences"]["people"][number];

/** How a colleague stands: available with room, but for what is told. */
export const stands = (user_id: number, more: Partial<Stands["member"]> = {}): Stands => ({
  user_id,
  member: {
    userstatus: "Online",
    status: "Online",
    suspended: false,
    capacity: { maximum: 3, current: 0, percentage: 0 },
    last_seen_time: at(0),
    ...more,
  },
});
