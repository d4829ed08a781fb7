// Announcements that the tests speak of, and the inbox as the server answers it.
import type { Announcement } from "@/api/shapes";
import { at } from "@/testing/shapes";

export const anAnnouncement = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  subject: `Announcement ${id}`,
  type: "Notice",
  created: at(id),
  content: `<p>What ${id} says.</p>`,
  read: false,
  from: "Anna Bruni",
  from_id: 21,
  global_broadcast: true,
  personal: false,
  delivered: at(id),
  readers: null,
  recallable: false,
  ...more,
});

const PAGE = 20;

/** The inbox as the server answers it: a part, a page, or one alone. */
export function anInbox(
  all: readonly Announcement[],
  { id, type, next_token }: { id?: string; type?: string; next_token?: string } = {},
) {
  const part = (item: Announcement) =>
    type === undefined || (type === "Unread" ? !item.read : item.type === type);
  const found = [...all]
    .sort((a, b) => b.id - a.id)
    .filter((item) => (id === undefined ? part(item) : String(item.id) === id))
    .filter((item) => next_token === undefined || item.id < Number(next_token));
  const items = found.slice(0, PAGE);
  const fresh = (kind: Announcement["type"]) => all.filter((item) => !item.read && item.type === kind).length;
  return {
    items,
    next_token: found.length > PAGE ? String(items.at(-1)?.id) : null,
    unread: {
      Unread: all.filter((item) => !item.read).length,
      Warning: fresh("Warning"),
      Notice: fresh("Notice"),
      News: fresh("News"),
      Feature: fresh("Feature"),
    },
  };
}
