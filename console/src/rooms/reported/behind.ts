// The reports as they are told to whoever has them on the screen.
import { patch } from "@/api/answers";
import type { Behind } from "@/house/room";

export const behind: Behind = {
  patches: {
    report: ({ data: { uniQref, report } }) => [
      patch("livechat/flagged_chats", ({ items, ...known }) => ({
        ...known,
        items: [...items.filter((each) => each.uniQref !== uniQref), ...(report === null ? [] : [report])],
      })),
    ],
  },
};
