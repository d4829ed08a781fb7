// Variables that an address brings along.
import type { Room } from "@/house/room";
import { take, takeFromPage } from "./variables";

export const room: Room = {
  starts: takeFromPage,
  takes: take,
};
