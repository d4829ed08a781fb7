// What somebody is called now, and how they look: for themselves and in the team.
import { patch } from "@/api/useAct";
import type { Patches } from "@/house/room";

export const patches: Patches = {
  person: ({ data }) => [
    patch("internal/profile", (me) => (me.user_id === data.user_id ? { ...me, ...data } : me)),
    patch("internal/team", (team) => ({
      ...team,
      items: team.items.map((one) => (one.user_id === data.user_id ? { ...one, ...data } : one)),
    })),
  ],
};
