// Announcements, wherever the person looks.
import { patch } from "@/api/useAct";
import type { Behind } from "@/house/room";
import { useInboxNews } from "./useInboxNews";

export const behind: Behind = {
  patches: {
    // The inbox asks again by itself.
    announcement: () => [],
    "announcement.recalled": ({ data }) => {
      const gone = data.id;
      return [
        patch("internal/announcements", (inbox) =>
          inbox.items.some(({ id }) => id === gone)
            ? { ...inbox, items: inbox.items.filter(({ id }) => id !== gone) }
            : inbox,
        ),
      ];
    },
  },
  counts: { screen: "inbox", useCount: useInboxNews },
};
