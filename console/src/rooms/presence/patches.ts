// What is told of somebody's presence: of one's own at one's desk, of others' in the team.
import type { ReadAnswer } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { patch } from "@/api/useAct";
import type { Patches } from "@/house/room";
import type { Kinds } from "@/live/frames";

type Team = ReadAnswer<"internal/team">;

export const patches: Patches = {
  presence: ({ data }) => [patch("internal/profile", (me) => ownPresence(me, data))],
  // It is told, and stands on the floor: no answer of the desk has it.
  "presence.undone": () => [],
  presences: ({ data }) => [patch("internal/team", (team) => theirPresence(team, data))],
};

const ownPresence = (me: Profile, told: Kinds["presence"]): Profile =>
  me.user_id === told.user_id ? { ...me, suspended_by: null, ...told } : me;

function theirPresence(team: Team, { people }: Kinds["presences"]): Team {
  const told = new Map(people.map(({ user_id, member }) => [user_id, member]));
  // Whoever is not spoken of is the same as before, so that their row is not drawn anew.
  const items = team.items.map((one) => {
    const member = told.get(one.user_id);
    return member === undefined ? one : { ...one, ...member };
  });
  return { ...team, items };
}
