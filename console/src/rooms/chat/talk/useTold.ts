// The messages of an open transcript: those that its chat carries, and the earlier ones that were asked for.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFreshness } from "@/api/freshness";
import type { Chat, Message } from "@/api/shapes";
import { useRead } from "@/api/useRead";
import { limits } from "@/generated/catalogue";
import { folded, holeOf, marked, trimmed } from "./told";

export interface Told {
  messages: readonly Message[];
  /** There is more before the first of them. */
  earlier: boolean;
  loading: boolean;
  failed: boolean;
  /** Asks for what comes before; once at a time, and not again by itself after it failed. */
  more: () => void;
  retry: () => void;
}

type Held = { messages: readonly Message[]; of: readonly Message[]; from: number };

/** Of a list that is shorter than it was, nothing that was shown is taken away; a reader at the end needs no more than that. */
function heard(held: Held, chat: Chat, atEnd: boolean): Held {
  const told = chat.Messages.filter(({ messageIndex }) => messageIndex >= held.from);
  const all = marked(folded(held.messages, told));
  const messages = atEnd ? trimmed(all) : all;
  const from = messages.length < all.length ? (messages[0]?.messageIndex ?? 0) : held.from;
  return { messages, of: chat.Messages, from };
}

export function useTold(chat: Chat, atEnd: boolean): Told {
  const { uniQref } = chat;
  const [held, setHeld] = useState<Held>(() => heard({ messages: [], of: [], from: 0 }, chat, atEnd));
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const asking = useRef(false);
  const read = useRead("livechat/details");
  // Told anew while it is drawn: what is drawn next is whole.
  if (held.of !== chat.Messages) setHeld(heard(held, chat, atEnd));

  const ask = useCallback(
    (before: number, amount: number) => {
      if (asking.current) return;
      asking.current = true;
      setLoading(true);
      setFailed(false);
      read({ uniQref: [uniQref], before, amount })
        .then((answer) => {
          const page = answer.chats[uniQref]?.Messages ?? [];
          if (page.length === 0) return setFailed(true);
          setHeld((now) => ({
            ...now,
            // What was told meanwhile is newer than a page that was on its way.
            messages: marked(folded(page, now.messages)),
            from: Math.min(now.from, page[0]?.messageIndex ?? 0),
          }));
        })
        .catch(() => setFailed(true))
        .finally(() => {
          asking.current = false;
          setLoading(false);
        });
    },
    [read, uniQref],
  );

  const { messages } = held;
  const first = messages[0]?.messageIndex ?? 0;
  const hole = useMemo(() => holeOf(messages), [messages]);
  const [before, amount] = hole === null ? [null, 0] : [hole.before, hole.amount];
  // What went by while the line was broken comes by itself: who reads on finds it in its place.
  useEffect(() => {
    if (before !== null && !loading && !failed) ask(before, Math.min(amount, limits.EARLIER_MESSAGES_MOST));
  }, [before, amount, loading, failed, ask]);

  const more = useCallback(() => {
    if (first > 0 && !failed && before === null) ask(first, limits.EARLIER_MESSAGES);
  }, [first, failed, before, ask]);
  const retry = useCallback(() => setFailed(false), []);
  const live = useFreshness(({ live }) => live === "up");
  useEffect(() => {
    if (live) setFailed(false);
  }, [live]);
  return { messages, earlier: first > 0, loading, failed, more, retry };
}
