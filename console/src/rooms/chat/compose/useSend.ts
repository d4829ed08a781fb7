// Sends a message: shown at once, kept until it has arrived, repeated with the same client id.
import { useCallback, useLayoutEffect } from "react";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import { useFreshness } from "@/api/freshness";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import type { Sent } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { attended } from "../news/attention";
import { heard, inChat } from "../patches";
import { fullName } from "../person";
import { belongs, type Outgoing, posted, twice, useOutbox, type Words } from "./outbox";

type Ongoing = ReadAnswer<"livechat/ongoing">;

/** As the feed tells it, where the feed has not told it yet. */
const ARRIVED = {
  settle: ({ uniQref, waiting_since, ...message }: Sent) => [
    inChat(uniQref, (chat) =>
      chat.Messages.some((known) => known.messageIndex === message.messageIndex)
        ? chat
        : { ...heard(chat, message), waiting_since },
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

  /** Answers whether the line did. */
  const dispatch = useCallback(
    async ({ client_id, uniQref, text, whisper }: Outgoing): Promise<boolean> => {
      try {
        await run(
          { body: { uniQref, message: text, client_id, ...(whisper ? { whisper } : {}) } },
          client_id,
        );
        posted({ kind: "arrived", client_id });
        return true;
      } catch (cause) {
        const problem = cause instanceof Problem ? cause : null;
        const unanswered = problem?.status === 0;
        const why = problem === null ? String(cause) : problemText(problem);
        posted({ kind: "failed", client_id, unanswered, why });
        // What was written after it does not overtake it.
        if (unanswered)
          for (const later of onItsWay(uniQref)) posted({ ...later, kind: "failed", unanswered, why });
        if (attended() !== uniQref) lost(uniQref);
        return !unanswered;
      }
    },
    [run, lost],
  );

  /** One after the other, as they were written. */
  const deliver = useCallback(
    async (uniQref: string) => {
      if (delivering.has(uniQref)) return;
      delivering.add(uniQref);
      try {
        for (let next = onItsWay(uniQref)[0]; next !== undefined; next = onItsWay(uniQref)[0])
          if (!(await dispatch(next))) return;
      } finally {
        delivering.delete(uniQref);
      }
    },
    [dispatch],
  );

  const send = useCallback(
    (words: Words): boolean => {
      if (twice(useOutbox.getState().outbox, words)) return false;
      for (const one of useOutbox.getState().outbox)
        if (one.uniQref === words.uniQref && isUnanswered(one)) posted({ ...one, kind: "again" });
      posted({ kind: "post", message: { ...words, client_id: freshId(), at: Date.now() } });
      void deliver(words.uniQref);
      return true;
    },
    [deliver],
  );

  const again = useCallback(
    ({ client_id, uniQref }: Outgoing) => {
      posted({ kind: "again", client_id });
      void deliver(uniQref);
    },
    [deliver],
  );

  return { send, again };
}

/** Chats whose messages are being sent. */
const delivering = new Set<string>();

const onItsWay = (uniQref: string) =>
  useOutbox.getState().outbox.filter((one) => one.uniQref === uniQref && one.state === "sending");

const isUnanswered = ({ state, unanswered }: Outgoing): boolean => state === "failed" && unanswered;

/** Once the line is back, what of theirs got no answer is sent again by itself. Mounted once, by the screen. */
export function useResend(me: number, again: (message: Outgoing) => void): void {
  const live = useFreshness((state) => state.live);
  const token = useSession((session) => session.token);
  // Before it is drawn that the line is up: what goes by itself has not failed.
  useLayoutEffect(() => {
    if (token === null) return;
    belongs(me);
    if (live !== "up") return;
    const { outbox } = useOutbox.getState();
    for (const message of outbox) if (isUnanswered(message)) again(message);
  }, [token, me, live, again]);
}
