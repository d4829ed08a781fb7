// The inbox: reading one, reading all, and what an act changes in the lists on the screen.
import type { Announcement, Unread } from "@/api/shapes";
import { type Patch, patch, useAct } from "@/api/useAct";

export const INBOX = "internal/announcements";
export const PARTS = ["Unread", "Warning", "Notice", "News", "Feature"] as const;
export type Part = (typeof PARTS)[number];

/** Asked for by the frame too, so that the first part is there when the inbox is opened. */
export const UNREAD = { type: "Unread" } as const;

const readIf = (which: (item: Announcement) => boolean): Patch =>
  patch(INBOX, (list) => ({
    ...list,
    items: list.items.map((item) => (which(item) && !item.read ? { ...item, read: true } : item)),
  }));

const left = ({ unread }: { unread: Unread }): Patch[] => [patch(INBOX, (list) => ({ ...list, unread }))];

const READ = {
  // What is read stays where it stands until the list is opened again: nothing moves under the pointer.
  optimistic: ({ body }: { body?: { id?: number | null; all?: boolean | null } }) => [
    readIf(({ id }) => body?.all === true || id === body?.id),
  ],
  settle: left,
  failure: "read_announcements_failed",
} as const;

export const useRead = () => useAct("patch", INBOX, READ);

const RECALL = {
  settle: (_: unknown, { query }: { query?: { id: number } }) => [
    patch(INBOX, (list) => ({ ...list, items: list.items.filter(({ id }) => id !== query?.id) })),
  ],
  failure: "recall_announcement_failed",
} as const;

export const useRecall = () => useAct("delete", INBOX, RECALL);
