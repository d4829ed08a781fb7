// A chat that is no longer at the desk, as far as the person may still read it.
import type { Chat } from "@/api/shapes";
import { type Called, useCall } from "@/api/useCall";

/** Answers null where there is no such chat; of null it asks nothing. */
export function usePast(uniQref: string | null): Called<Chat | null> {
  const path = uniQref === null ? null : "livechat/details";
  const called = useCall(path, { uniQref: uniQref === null ? [] : [uniQref] });
  const data = called.data === undefined ? undefined : (called.data.chats[uniQref ?? ""] ?? null);
  return { ...called, data };
}
