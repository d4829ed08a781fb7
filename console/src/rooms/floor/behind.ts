// The floor in the rail.
import type { Behind } from "@/house/room";
import { IconFloor } from "@/ui/icons";

export const behind: Behind = { rail: { screen: "floor", icon: IconFloor, word: "floor" } };
