// Ends a chat and opens its wrap-up at once; the server is told when it can no longer be taken back. A refusal brings the
// chat back as it was.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { create } from "zustand";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Chat } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { ended, removed } from "../patches";
import { fullName } from "../person";
import type { Feedback } from "./answers";
import { settle, useHeld } from "./held";
import { part } from "./parting";

const END = {
  optimistic: ({ query }: { query?: { uniQref: string; reason: string } }) => [
    patch("livechat/ongoing", (ongoing) => ({
      ...ongoing,
      items: ongoing.items.map((chat) =>
        chat.uniQref === query?.uniQref ? endedNow(chat, query.reason, Date.now()) : chat,
      ),
    })),
  ],
  failure: "end_chat_failed",
} as const;

export const endedNow = (chat: Chat, reason: string, now: number): Chat =>
  ended(
    chat,
    { reason, wrap_up_until: new Date(now + chat.endFeedbackTimer * 1_000).toISOString(), step: null },
    new Date(now).toISOString(),
  );

const FINISH = {
  optimistic: ({ body }: { body?: { uniQref: string } }) => [
    patch("livechat/ongoing", (ongoing) => removed(ongoing, body?.uniQref ?? "")),
  ],
  failure: "wrap_up_failed",
} as const;

export function useEnd(): (chat: Chat) => void {
  const { run } = useAct("delete", "livechat/ongoing", END);
  const { cache } = useSWRConfig();
  return useCallback(
    (chat) => {
      const { uniQref } = chat;
      const runs = () => {
        const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as
          | ReadAnswer<"livechat/ongoing">
          | undefined;
        return ongoing?.items.some((one) => one.uniQref === uniQref && one.status === "In Progress") ?? true;
      };
      const { held } = useHeld.getState();
      // The chat goes already; a removal is done first.
      if (chat.status !== "In Progress" || (held?.uniQref === uniQref && held.act !== "remove")) return;
      part(chat, { act: "end", to: "" }, async () => {
        // The customer may have ended it in the meantime.
        return runs() ? run({ query: { uniQref, reason: "resolved" } }).catch(() => false) : true;
      });
    },
    [run, cache],
  );
}

/** The chat that one is leaving, or has just left: it is off the desk, and nobody has asked to read it. */
export const useLeaving = create<{ leaving: string | null }>(() => ({ leaving: null }));

export function useFinish(): {
  finish: (chat: Chat, how: "send" | "skip", notes: string, feedback?: Feedback) => Promise<boolean>;
  busy: boolean;
} {
  const t = useWords();
  const { run, busy } = useAct("patch", "livechat/details", FINISH);
  const finish = useCallback(
    async (chat: Chat, how: "send" | "skip", notes: string, feedback?: Feedback) => {
      const body = {
        uniQref: chat.uniQref,
        wrap_up: how,
        ...(how === "send" && notes !== "" ? { notes } : {}),
        ...(feedback === undefined ? {} : { feedback }),
      };
      useLeaving.setState({ leaving: chat.uniQref });
      try {
        // Whoever writes of its end does not take it back.
        if (useHeld.getState().held?.uniQref === chat.uniQref) await settle();
        await run({ body });
      } catch {
        useLeaving.setState({ leaving: null });
        return false;
      }
      say({
        id: noticeId.CHAT_FINISHED,
        values: { customer: fullName(chat) },
        props: { context_message: chat.uniQref },
        links: [{ name: t("comms.view_chat"), value: href("comms", {}, { chat: chat.uniQref }) }],
      });
      return true;
    },
    [run, t],
  );
  return { finish, busy };
}
