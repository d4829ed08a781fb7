// Badges, wherever the person looks.
import type { Behind } from "@/house/room";
import { useBadges } from "./useBadges";

export const behind: Behind = {
  // The badges are asked for again by themselves.
  patches: { achievement: () => [] },
  useSignedIn: useBadges,
};
