// Sends a message: shown at once, kept until it has arrived, repeated with the same client id.
import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import { useFreshness } from "@/api/freshness";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import type { Sent } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { noticeId } from "@/generated/catalogue";
import { heard, inChat } from "@/live/patches";
import { say } from "@/notices/store";
import { problemText } from "@/notices/texts";
import { href } from "@/ui/href";
import { fullName } from "@/ui/person";
import { useWords } from "@/words";
import { attended } from "./attention";
import { type Outgoing, posted, twice, useOutbox, type Words } from "./outbox";

type Ongoing = ReadAnswer<"livechat/ongoing">;

/** As the feed tells it, where the feed has not told it yet. */
const ARRIVED = {
  settle: ({ uniQref, ...message }: Sent) => [
    inChat(uniQref, (chat) =>
      chat.Messages.some((known) => known.messageIndex === message.messageIndex)
        ? chat
        : heard(chat, message),
    ),
  ],
  // The bubble itself says that it did not arrive.
  quiet: true as const,
};

export function useSend() {
  const t = useWords();
  const { cache } = useSWRConfig();
  const { run } = useAct("post", "livechat/send", ARRIVED);

  // The bubble says it to whoever looks at the chat; a notice to whoever has gone on to another one.
  const lost = useCallback(
    (uniQref: string) => {
      const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as Ongoing | undefined;
      const chat = ongoing?.items.find((other) => other.uniQref === uniQref);
      if (chat === undefined) return;
      say({
        id: noticeId.MESSAGE_NOT_SENT,
        values: { customer: fullName(chat) },
        props: { context_message: uniQref, at: Date.now() },
        links: [{ name: t("comms.view_chat"), value: href("comms", {}, { chat: uniQref }) }],
      });
    },
    [cache, t],
  );

  const dispatch = useCallback(
    async ({ client_id, uniQref, text, whisper }: Words & Pick<Outgoing, "client_id">) => {
      try {
        await run(
          { body: { uniQref, message: text, client_id, ...(whisper ? { whisper } : {}) } },
          client_id,
        );
        posted({ kind: "arrived", client_id });
      } catch (cause) {
        const problem = cause instanceof Problem ? cause : null;
        posted({
          kind: "failed",
          client_id,
          unanswered: problem?.status === 0,
          why: problem === null ? String(cause) : problemText(problem),
        });
        if (attended() !== uniQref) lost(uniQref);
      }
    },
    [run, lost],
  );

  const send = useCallback(
    (words: Words): boolean => {
      if (twice(useOutbox.getState().outbox, words)) return false;
      const message = { ...words, client_id: freshId(), at: Date.now() };
      posted({ kind: "post", message });
      void dispatch(message);
      return true;
    },
    [dispatch],
  );

  const again = useCallback(
    (message: Outgoing) => {
      posted({ kind: "again", client_id: message.client_id });
      void dispatch(message);
    },
    [dispatch],
  );

  return { send, again };
}

/** Once the line is back, what got no answer is sent again by itself. Mounted once, by the screen. */
export function useResend(again: (message: Outgoing) => void): void {
  const live = useFreshness((state) => state.live);
  useEffect(() => {
    if (live !== "up") return;
    for (const message of useOutbox.getState().outbox) {
      if (message.state === "failed" && message.unanswered) again(message);
    }
  }, [live, again]);
}
