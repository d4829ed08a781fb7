// Every room, by what it registers; nothing else here knows their names.
import type { Room } from "@/house/room";
import { leaving } from "@/house/signOut";

const found = import.meta.glob<Room>("../rooms/*/room.ts", { eager: true, import: "room" });

export const rooms: readonly Room[] = Object.values(found);

/** What the rooms have of one kind, each under a key of its own. */
export const eachDrawn = <K extends keyof Room>(
  kind: K,
): readonly (readonly [string, NonNullable<Room[K]>])[] =>
  Object.entries(found).flatMap(([key, room]) => {
    const part = room[kind];
    return part === undefined ? [] : [[key, part] as const];
  });

/** The same without their keys. They are always the same ones, so that hooks among them never change their order. */
export const each = <K extends keyof Room>(kind: K): readonly NonNullable<Room[K]>[] =>
  eachDrawn(kind).map(([, part]) => part);

leaving.settle = () => Promise.all(each("settles").map((settle) => settle()));
leaving.kept = async () => {
  const said = await Promise.all(each("keeps").map((keeps) => keeps()));
  return said.filter((text) => text !== "").join(" ");
};
