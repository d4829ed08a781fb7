// The floor in the rail.
import type { Behind } from "@/house/room";
import { IconFloor } from "@/ui/icons";

export const behind: Behind = {
  rail: { at: 20, screen: "floor", icon: IconFloor, word: "floor" },
  // The page keeps what it is told in a store of its own, and only while it is open.
  patches: { floor: () => [] },
};
