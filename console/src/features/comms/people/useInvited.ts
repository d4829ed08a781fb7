// The chats of others that the person is invited to: who asks, for what, until when; and the answer to it.
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import { Problem } from "@/api/problem";
import type { InviteType, Profile, QueueItem } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { errorCode, noticeId } from "@/generated/catalogue";
import { untilTaken } from "@/live/catchUp";
import type { LiveEvent } from "@/live/frames";
import { uninvited } from "@/live/people";
import { useLiveEvents } from "@/live/useLive";
import { say, unsay } from "@/notices/store";
import { pathTo } from "@/ui/href";
import { fullName } from "@/ui/person";
import { useWords } from "@/words";
import { QUEUE, useQueue } from "../useQueue";

export interface Invited extends Pick<QueueItem, "uniQref" | "name" | "surname" | "skill" | "channel"> {
  /** Null until the chat has told of it. */
  asked: { type: InviteType; by: string; until: string } | null;
}

const NOBODY: readonly QueueItem[] = [];
/** It was withdrawn in the meantime, which the line says by itself. */
const WITHDRAWN = { handled: [errorCode.NO_ACCESS] };

export function useInvited(me: Profile): readonly Invited[] {
  const items = useQueue(me).data?.invitations ?? NOBODY;
  const uniQref = items.map((item) => item.uniQref);
  const { data } = useCall(
    uniQref.length === 0 ? null : "livechat/details",
    { uniQref },
    undefined,
    WITHDRAWN,
  );
  return useMemo(
    () =>
      items.map(({ uniQref, name, surname, skill, channel }) => {
        const told = data?.chats[uniQref]?.invitation;
        const mine = told?.user_id === me.user_id ? told : null;
        const asked = mine && { type: mine.type, by: mine.by_name, until: mine.until };
        return { uniQref, name, surname, skill, channel, asked };
      }),
    [items, data, me.user_id],
  );
}

const gone = (uniQref = "") => [patch("livechat/queue", (queue) => uninvited(queue, uniQref))];
const ACCEPT = { optimistic: ({ body }: { body?: { uniQref: string } }) => gone(body?.uniQref) };
const REJECT = { optimistic: ({ query }: { query?: { uniQref: string } }) => gone(query?.uniQref) };

export function useAnswer(me: Profile): {
  accept: (uniQref: string) => void;
  reject: (uniQref: string) => void;
} {
  const { cache, mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { run: yes } = useAct("put", "livechat/invite", ACCEPT);
  const { run: no } = useAct("delete", "livechat/invite", REJECT);

  /** A refusal means that the invitation is not what it was: the line is asked how it stands. */
  const refused = useCallback(
    (cause: unknown) => {
      if (cause instanceof Problem && cause.status !== 0) void mutate(QUEUE);
    },
    [mutate],
  );
  const accept = useCallback(
    (uniQref: string) => {
      const enter = async () => {
        await yes({ body: { uniQref } });
        const chats = cache.get(keyOf("livechat/ongoing"))?.data as
          | ReadAnswer<"livechat/ongoing">
          | undefined;
        // The feed usually has brought it; where it has not, it is asked for before it is opened.
        if (!chats?.items.some((chat) => chat.uniQref === uniQref))
          await untilTaken(keyOf("livechat/ongoing"), mutate);
        await navigate(pathTo("comms", {}, { chat: uniQref }));
      };
      enter().catch(refused);
    },
    [yes, cache, mutate, navigate, refused],
  );
  const reject = useCallback(
    (uniQref: string) => {
      no({ query: { uniQref, op_id: me.user_id } }).catch(refused);
    },
    [no, me.user_id, refused],
  );
  return { accept, reject };
}

const INVITATIONS: ReadonlySet<string> = new Set([noticeId.GROUP_INVITATION, noticeId.SUPERVISOR_INVITATION]);

/** Tells of each invitation once, and no longer than it stands. Mounted once, with the other news. */
export function useInvitationNews(me: Profile): void {
  const t = useWords();
  const { mutate } = useSWRConfig();
  const invited = useInvited(me);
  const { accept, reject } = useAnswer(me);

  const hear = useCallback(
    (event: LiveEvent) => {
      // The feed says that one is invited, the line to which customer's chat.
      if (event.kind === "chat.people" && event.data.invitation?.user_id === me.user_id)
        void untilTaken(QUEUE, mutate);
    },
    [me.user_id, mutate],
  );
  useLiveEvents(hear);

  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { uniQref, asked, ...customer } of invited) {
      if (asked === null || told.current.has(`${uniQref} ${asked.until}`)) continue;
      told.current.add(`${uniQref} ${asked.until}`);
      const values = { agent: asked.by, customer: fullName(customer) };
      say({
        id: asked.type === "supervisor" ? noticeId.SUPERVISOR_INVITATION : noticeId.GROUP_INVITATION,
        values,
        ...(asked.type === "direct" ? { text: t("people.invited.handed", values) } : {}),
        props: { context_message: uniQref, at: asked.until },
        actions: [
          { name: t("people.invited.accept"), emit: "accept" },
          { name: t("people.invited.reject"), emit: "reject" },
        ],
        on: { accept: () => accept(uniQref), reject: () => reject(uniQref) },
      });
    }
    const open = new Set(invited.map(({ uniQref }) => uniQref));
    unsay(({ id, props }) => INVITATIONS.has(id) && !open.has(String(props?.context_message)));
  }, [invited, t, accept, reject]);
}
