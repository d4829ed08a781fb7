// The areas of the administration, as the rooms register them. Fetched with the first page that shows them.
import type { Profile } from "@/api/shapes";
import { type Area, GROUPS, type OpenArea } from "@/house/areas";
import { useSession } from "@/session/store";
import { mayOpen } from "./guard";
import { table } from "./screens";

const found = Object.values(
  import.meta.glob<Area>("../rooms/*/area.ts", { eager: true, import: "area" }),
).sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.at - b.at);

/** Those with a page that is open to the person, group by group. */
export function areasOf(me: Profile): OpenArea[] {
  const set = useSession.getState().client?.integrations ?? [];
  return found.flatMap((area) => {
    const row = table[area.screen];
    if (row?.load === undefined || row.title === null || !mayOpen(me, row)) return [];
    if (row.integration !== undefined && !set.includes(row.integration)) return [];
    return [{ ...area, title: row.title }];
  });
}
