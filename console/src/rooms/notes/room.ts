// Notes of one's own: what is written and not saved yet is saved before somebody signs out.
import type { Room } from "@/house/room";
import { atLast } from "./kept";

export const room: Room = { settles: () => atLast.save() };
