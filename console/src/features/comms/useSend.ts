// Sends a message: shown at once, kept until it has arrived, repeated with the same client id.
import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import { useFreshness } from "@/api/freshness";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import type { Sent } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { noticeId } from "@/generated/catalogue";
import { heard } from "@/live/patches";
import { say } from "@/notices/store";
import { problemText } from "@/notices/texts";
import { useMe } from "@/session/useProfile";
import { href } from "@/ui/href";
import { fullName } from "@/ui/person";
import { useWords } from "@/words";
import { attended } from "./attention";
import { type Outgoing, posted, twice, useOutbox, type Words } from "./outbox";

type Ongoing = ReadAnswer<"livechat/ongoing">;

interface Author {
  user_id: number;
  fullname: string;
  nickname: string | null;
}

const arrivedIn =
  (sent: Sent, { message, whisper }: { message: string; whisper?: boolean | null }, me: Author) =>
  (ongoing: Ongoing) => ({
    ...ongoing,
    items: ongoing.items.map((chat) =>
      chat.uniQref === sent.uniQref &&
      !chat.Messages.some((known) => known.messageIndex === sent.messageIndex)
        ? heard(chat, {
            type: "message",
            messageIndex: sent.messageIndex,
            messageId: sent.messageId,
            ReceivedAt: sent.ReceivedAt,
            Sender: "Agent",
            Name: me.fullname,
            Nickname: me.nickname ?? me.fullname,
            user_id: me.user_id,
            Message: message,
            whisper: whisper ?? false,
            edited: null,
            client_id: sent.client_id,
            message_status: "sent",
            Attachments: [],
            profileimage: null,
          })
        : chat,
    ),
  });

export function useSend() {
  const t = useWords();
  const { cache } = useSWRConfig();
  const me = useMe();
  const { user_id, fullname, nickname } = me;
  const { run } = useAct("post", "livechat/send", {
    settle: useCallback(
      (sent: Sent, input: { body?: { message: string; whisper?: boolean | null } }) => [
        patch(
          "livechat/ongoing",
          arrivedIn(sent, input.body ?? { message: "" }, { user_id, fullname, nickname }),
        ),
      ],
      [user_id, fullname, nickname],
    ),
    // The bubble itself says that it did not arrive.
    quiet: true as const,
  });

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
