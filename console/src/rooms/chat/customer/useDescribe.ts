// Changing what is known of a customer.
import type { Chat } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { inChat } from "../patches";

export type Values = Chat["metadata"];

const SAVE = {
  settle: ({ uniQref, metadata }: { uniQref: string; metadata?: Values | null }) => [
    inChat(uniQref, (chat) => ({ ...chat, metadata: metadata ?? chat.metadata })),
  ],
  quiet: true,
} as const;

export const useDescribe = () => useAct("patch", "livechat/details", SAVE);
