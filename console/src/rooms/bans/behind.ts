// The bans as they are told to whoever has them on the screen.
import { patch } from "@/api/answers";
import type { Behind } from "@/house/room";

export const behind: Behind = {
  patches: {
    ban: ({ data: { address, ban } }) => [
      patch("admin/chat_management/banned", ({ items, ...known }) => ({
        ...known,
        items: [...items.filter((each) => each.address !== address), ...(ban === null ? [] : [ban])],
      })),
    ],
  },
};
