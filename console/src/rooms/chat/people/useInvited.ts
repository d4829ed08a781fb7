// The chats of others that the person is invited to: who asks, for what, until when; and the answer to it.
import { useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useSWRConfig } from "swr";
import { create } from "zustand";
import { keyOf, type ReadAnswer } from "@/api/calls";
import { Problem } from "@/api/problem";
import type { Invitation, InviteType, Profile, QueueItem } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { errorCode } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { pathTo } from "@/ui/href";
import { makeWay } from "@/ui/over";
import { useWords } from "@/words";
import { typeAhead } from "../compose/ahead";
import { QUEUE, useQueue } from "../line/useQueue";
import { uninvited } from "./peopled";

export interface Invited
  extends Pick<QueueItem, "uniQref" | "name" | "surname" | "skill" | "channel" | "first_message"> {
  /** Null until the chat has told of it. */
  asked: Asked | null;
}
interface Asked {
  type: InviteType;
  by: string;
  until: string;
  /** What whoever wants to give the chat away wrote. */
  note: string | null;
}

/** As the feed told of them: the line may hear of an invitation a moment later than the invited. */
const useTold = create<{ told: Readonly<Record<string, Asked>> }>(() => ({ told: {} }));

function tell(uniQref: string, asked: Asked | null): void {
  const { [uniQref]: before, ...told } = useTold.getState().told;
  if (asked !== null) useTold.setState({ told: { ...told, [uniQref]: asked } });
  else if (before !== undefined) useTold.setState({ told });
}

const mine = (me: number, told: Invitation | null | undefined): Asked | null =>
  told?.user_id === me ? { type: told.type, by: told.by_name, until: told.until, note: told.note } : null;

const NOBODY: readonly QueueItem[] = [];
/** It was withdrawn in the meantime, which the feed says by itself. */
const WITHDRAWN = { handled: [errorCode.NO_ACCESS] };

export function useInvited(me: Profile): readonly Invited[] {
  const items = useQueue(me).data?.invitations ?? NOBODY;
  const told = useTold((state) => state.told);
  const uniQref = useMemo(
    () => [...new Set([...items.map((item) => item.uniQref), ...Object.keys(told)])],
    [items, told],
  );
  const asks = uniQref.length === 0 ? null : "livechat/details";
  const { data } = useCall(asks, { uniQref, amount: 1 }, undefined, WITHDRAWN);
  return useMemo(
    () =>
      uniQref.flatMap((ref): Invited[] => {
        const chat = data?.chats[ref];
        const who = chat && { ...chat, channel: chat.channelID };
        const known = items.find((item) => item.uniQref === ref) ?? who;
        if (known === undefined) return [];
        const { name, surname, skill, channel } = known;
        const first_message = "first_message" in known ? known.first_message : null;
        const asked = told[ref] ?? mine(me.user_id, chat?.invitation);
        return [{ uniQref: ref, name, surname, skill, channel, first_message, asked }];
      }),
    [uniQref, items, told, data, me.user_id],
  );
}

const gone = (uniQref = "") => [patch("livechat/queue", (queue) => uninvited(queue, uniQref))];
const FAILURE = { failure: "answer_invitation_failed" } as const;
const ACCEPT = { ...FAILURE, optimistic: ({ body }: { body?: { uniQref: string } }) => gone(body?.uniQref) };
const REJECT = {
  ...FAILURE,
  optimistic: ({ query }: { query?: { uniQref: string } }) => gone(query?.uniQref),
};

export function useAnswer(me: Profile): {
  accept: (uniQref: string) => void;
  reject: (uniQref: string) => void;
} {
  const t = useWords();
  const { cache, mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { run: yes } = useAct("put", "livechat/invite", ACCEPT);
  const { run: no } = useAct("delete", "livechat/invite", REJECT);

  /** Answered is answered; where that got no answer it still stands, and a refusal means that it is not what it was. */
  const answering = useCallback(
    (uniQref: string, answered: () => Promise<unknown>) => {
      const asked = useTold.getState().told[uniQref] ?? null;
      tell(uniQref, null);
      answered().catch((cause: unknown) => {
        if (!(cause instanceof Problem)) return;
        if (cause.status === 0) tell(uniQref, asked);
        else void mutate(QUEUE);
      });
    },
    [mutate],
  );
  const accept = useCallback(
    (uniQref: string) => {
      const ahead = typeAhead(t("comms.opening"));
      const enter = async () => {
        await yes({ body: { uniQref } });
        const chats = cache.get(keyOf("livechat/ongoing"))?.data as
          | ReadAnswer<"livechat/ongoing">
          | undefined;
        // The feed usually has brought it; where it has not, it is asked for before it is opened.
        if (!chats?.items.some((chat) => chat.uniQref === uniQref)) await mutate(keyOf("livechat/ongoing"));
        ahead.opened(uniQref);
        makeWay();
        await navigate(pathTo("comms", {}, { chat: uniQref }));
      };
      answering(uniQref, () =>
        enter().catch((cause: unknown) => {
          ahead.refused();
          throw cause;
        }),
      );
    },
    [yes, cache, mutate, navigate, answering, t],
  );
  const reject = useCallback(
    (uniQref: string) => {
      answering(uniQref, () => no({ query: { uniQref, op_id: me.user_id } }));
    },
    [no, me.user_id, answering],
  );
  return { accept, reject };
}

/** Hears of invitations and of their end. Mounted once, with the other news; the place of offers shows them. */
export function useInvitationNews(me: Profile): void {
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.kind === "chat.people") tell(event.data.uniQref, mine(me.user_id, event.data.invitation));
      if (event.kind === "chat.joined" || event.kind === "chat.assigned") tell(event.data.chat.uniQref, null);
    },
    [me.user_id],
  );
  useLiveEvents(hear);
  // Whoever signs in next was not asked.
  useEffect(() => () => useTold.setState({ told: {} }), []);
}
