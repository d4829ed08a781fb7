// The administration in the rail.
import type { Behind } from "@/house/room";
import { IconSettings } from "@/ui/icons";

export const behind: Behind = {
  rail: { at: 60, screen: "adminLanding", icon: IconSettings, word: "admin" },
};
