// The chats and queues of a test.
import type { Chat, QueueItem } from "@/api/shapes";
import { type Standing, toStart } from "@/testing/house";
import { on } from "@/testing/server";
import { useOutbox } from "../compose/outbox";
import { useTaking } from "../offers/useTake";
import { usePanes } from "../panes";
import { useSeen } from "../talk/unread";
import { aQueue } from "./shapes";

declare module "@/testing/house" {
  interface House {
    chats: Chat[];
    waiting: QueueItem[];
    /** Waiting for one's answer: chats of colleagues. */
    invitations: QueueItem[];
  }
}

export const standing: Standing = {
  house: () => ({ chats: [], waiting: [], invitations: [] }),
  answers: (house) => [
    on("get", "livechat/ongoing", () => ({ items: house.chats })),
    on("patch", "livechat/ongoing", ({ body }) => ({
      uniQref: body.uniQref,
      lastSeenMessage: body.messageIndex,
      pendingMessages: 0,
      message_count: body.messageIndex + 1,
    })),
    on("get", "livechat/queue", () => ({ ...aQueue(...house.waiting), invitations: house.invitations })),
  ],
  resets: [toStart(useOutbox), toStart(useSeen), toStart(useTaking), toStart(usePanes)],
};
