// What is told of somebody's presence, on their own desk and in the team.
import type { ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { patch } from "@/api/useAct";
import type { Patches } from "@/house/room";
import type { Kinds } from "@/live/frames";

type Team = ReadAnswer<"internal/team">;

export const patches: Patches = {
  presence: ({ data }) => [
    patch("internal/profile", (me) => ownPresence(me, data)),
    patch("internal/team", (team) => theirPresence(team, data)),
  ],
};

function ownPresence(me: Profile, told: Kinds["presence"]): Profile {
  if (me.user_id !== told.user_id) return me;
  return {
    ...me,
    status: told.status,
    suspended: told.suspended,
    suspend_reason: told.suspend_reason,
    suspend_cause: told.suspend_cause,
    // What everybody hears does not say by whom; one's own frame has come before it.
    suspended_by: told.slots === undefined ? me.suspended_by : (told.suspended_by ?? null),
    capacity: told.capacity,
    slots: told.slots ?? me.slots,
  };
}

const theirPresence = (team: Team, { user_id, member }: Kinds["presence"]): Team => ({
  ...team,
  items: team.items.map((one) => (one.user_id === user_id ? { ...one, ...member } : one)),
});
