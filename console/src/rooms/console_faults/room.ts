// Faults of the console, as the server is told of them.
import type { Room } from "@/house/room";
import { useFaults } from "./useFaults";

export const room: Room = {
  useAlways: useFaults,
};
