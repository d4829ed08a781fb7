// The screens of all rooms, and those without a page: router, menu, guard, document title and typed links come from here.
import type { Redirects, Screen, Screens } from "@/house/screen";
import { knowScreens, type ScreenName, screenNamed } from "@/ui/href";
import { redirects as ofPageless, pageless } from "./pageless";
import { rooms } from "./rooms";

export const table: Screens = Object.assign({}, ...rooms.map(({ screens }) => screens), pageless);
knowScreens(table);

export const redirects: Redirects = Object.assign({}, ...rooms.map(({ redirects }) => redirects), ofPageless);

/** The screen of a path; null for a path that no screen has. */
export function screenAt(pathname: string): { name: ScreenName; screen: Screen } | null {
  const found = screenNamed(pathname);
  const screen = found === null ? undefined : table[found.name];
  return found === null || screen === undefined ? null : { name: found.name, screen };
}
