// Takes a chat: out of the line, the best-ranked one, or the one that rings.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useSWRConfig } from "swr";
import { create } from "zustand";
import { Problem } from "@/api/problem";
import type { Chat, Profile, Slot } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { errorCode, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { usePresence } from "@/rooms/presence/face/usePresence";
import { PROFILE } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { makeWay } from "@/ui/over";
import type { Accepted } from "@/ui/Unsaved";
import { useWords } from "@/words";
import { typeAhead } from "../compose/ahead";
import { assigned, left } from "../patches";
import { fullName } from "../person";

/** Whether the person may take one of those who wait. */
export const mayTake = ({ suspended, slots, capacity }: Profile): boolean =>
  !suspended && slots.length < capacity.maximum;

const NEXT = "next";

/** What is being taken: one chat is not asked for twice, from whichever button. */
export const useTaking = create<{ taking: readonly string[] }>(() => ({ taking: [] }));

const taken = (slot: Slot, uniQref: string): Slot =>
  slot.uniQref === uniQref ? { ...slot, kind: "taken", offer: null } : slot;

const TAKE = {
  settle: ({ chat }: { chat: Chat }) => [
    patch("livechat/ongoing", (ongoing) => assigned(ongoing, chat)),
    patch("livechat/queue", (queue) => left(queue, chat.uniQref)),
    patch(PROFILE, (me) => ({ ...me, slots: me.slots.map((slot) => taken(slot, chat.uniQref)) })),
  ],
  handled: [errorCode.CHAT_TAKEN, errorCode.AGENT_INACTIVE],
  failure: "retrieve_entity_failed",
} as const;
const DECLINE = {
  optimistic: ({ query }: { query?: { uniQref: string } }) => [
    patch(PROFILE, (me) => ({ ...me, slots: me.slots.filter((slot) => slot.uniQref !== query?.uniQref) })),
  ],
  failure: "decline_offer_failed",
} as const;

const takerOf = (problem: Problem): string =>
  (problem.extra as { taken_by?: { name?: string } } | null)?.taken_by?.name ?? "";

export function useTake(): {
  take: (uniQref?: string) => void;
  decline: (uniQref: string, reason?: string) => void;
} {
  const t = useWords();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const change = usePresence();
  const { run } = useAct("get", "queue/retrieve_entity", TAKE);
  const { run: refuse } = useAct("delete", "queue/retrieve_entity", DECLINE);

  const take = useCallback(
    (uniQref?: string) => {
      const id = uniQref ?? NEXT;
      const { taking } = useTaking.getState();
      if (taking.includes(id)) return;
      useTaking.setState({ taking: [...taking, id] });
      const ahead = typeAhead(t("comms.opening"));
      run({ query: { uniQref } })
        .then(({ chat }) => {
          ahead.opened(chat.uniQref);
          makeWay();
          // For the question whether what is unsaved may be left, which holds this up.
          const state: Accepted = { awaits: fullName(chat) };
          void navigate(pathTo("comms", {}, { chat: chat.uniQref }), { state });
        })
        .catch((cause: unknown) => {
          ahead.refused();
          if (!(cause instanceof Problem)) return;
          if (cause.code === errorCode.CHAT_TAKEN)
            say({
              id: noticeId.CHAT_TAKEN,
              values: { agent: takerOf(cause) },
              props: { context_message: uniQref },
            });
          if (cause.code === errorCode.AGENT_INACTIVE)
            say({
              id: String(cause.code),
              title: t("offer.away"),
              text: t("offer.away_text"),
              tone: "warning",
              timeout: true,
              actions: [{ name: t("offer.back"), emit: "back" }],
              on: { back: () => change({ available: true }) },
            });
          // Whether it rings here still, the profile says.
          if (uniQref !== undefined && cause.status !== 0) void mutate(PROFILE);
        })
        .finally(() =>
          useTaking.setState(({ taking: before }) => ({ taking: before.filter((other) => other !== id) })),
        );
    },
    [run, navigate, mutate, t, change],
  );

  const decline = useCallback(
    (uniQref: string, reason?: string) => {
      refuse({ query: { uniQref, ...(reason === undefined ? {} : { reason }) } }).catch(() => undefined);
    },
    [refuse],
  );
  return { take, decline };
}
